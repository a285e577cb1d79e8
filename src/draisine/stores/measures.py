"""What a store counts and times: its commits, and the leases of processes that share it."""

from draisine.measures import SIZES, Counter, Histogram, Measure

COMMIT_SECONDS = Histogram("draisine_commit_seconds", "Time of one commit, from its start to the disk.")
COMMIT_SIZE = Histogram("draisine_commit_size", "Pieces of work in one commit.", SIZES)
COMMITS_FAILED = Counter("draisine_commits_failed_total", "Commits that the disk or the database refused.")
COMMITS: tuple[Measure, ...] = (COMMIT_SECONDS, COMMIT_SIZE, COMMITS_FAILED)
LEASE_SECONDS = Histogram(
    "draisine_lease_seconds", "Time of one renewal of the lease on this process's tables."
)
LEASES_LOST = Counter(
    "draisine_leases_lost_total",
    "Times that others took this process for dead and its tables were let go of.",
)
LEASES: tuple[Measure, ...] = (LEASE_SECONDS, LEASES_LOST)
"""Only where several processes share a store are there any."""
