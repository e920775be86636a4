let drawn = 0

/** A number that nothing else of this process was made with: names built of it never meet, whoever made them. */
export const next = (): number => ++drawn
