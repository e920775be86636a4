/** Addresses as the specification spells them (monitoring 4.1); `screen` is *added*: the wall of a screen without a person. */
export const wallPaths = {
  wall: '/monitorPlat',
  screen: '/share/wall',
  map: '/communityMap',
} as const
