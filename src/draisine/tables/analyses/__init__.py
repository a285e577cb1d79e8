"""Why finished games went as they did: looked for in a process of its own while somebody waits for it."""
