/**
 * 星河国际中心 D座1号梯: the only way in which a lift is written in a line, with its community and one half-width space
 * (decision 0119). It stands here, left of the lifts, because customers and employees name them as well; in SQL it is
 * `liftLabelOf` of elevator. Where either is not known the other stands alone.
 */
export const liftLabel = (community: string | null | undefined, name: string | null | undefined): string =>
  [community, name].filter(Boolean).join(' ')
