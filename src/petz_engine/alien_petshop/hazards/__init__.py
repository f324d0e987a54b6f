"""Hazards: when they are triggered, and what each family does (AP-WORK-03, AP-HAZ-01 to AP-HAZ-19)."""
