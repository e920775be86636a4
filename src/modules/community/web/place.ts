import type { Point } from '#kernel/shared/distance.ts'

/** Where something is, as far as somebody has said so. */
export function placeOf({ lng, lat }: { lng?: number | null; lat?: number | null }): Point | undefined {
  return lng == null || lat == null ? undefined : { lng, lat }
}
