export function playEvent(): void {}
