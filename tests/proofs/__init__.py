"""Proofs that know nothing of any one game; ``proofs.games`` says which games they are made of."""
