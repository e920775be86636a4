/** People who work together are one crew, whoever of them leads. */
export const peopleKey = (people: readonly string[]): string => [...people].sort().join('+')
