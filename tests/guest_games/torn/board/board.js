export function mount( { it is torn
