"""Meetings at a real table: the phones that show one."""
