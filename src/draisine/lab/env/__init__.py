"""Environments for programs that learn: `draisine.lab.env.pettingzoo` and `draisine.lab.env.gymnasium`.

They need `pip install 'draisine[env]'`.
"""
