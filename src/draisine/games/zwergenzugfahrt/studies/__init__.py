"""Questions about Die Zwergenzugfahrt, answered by playing."""
