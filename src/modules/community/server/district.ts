import type { Context } from '#kernel/server/index.ts'
import { regionCentre } from '#kernel/server/regionCentre.ts'
import type { Point } from '#kernel/shared/distance.ts'
import { findCompanyPlace } from './asks.ts'
import { findMiddle } from './district.store.ts'

/** The middle of the country: for a code of no division in a company of no place. */
const NOWHERE: Point = { lng: 113.5, lat: 31.5 }

/**
 * Where a place of a district may be while nobody knows it (decision 0126): amid the company's own communities of that
 * district, else in the middle of the district or its city, else where the company is.
 */
export async function districtPoint(ctx: Context, regionCode: string): Promise<Point> {
  return (await findMiddle(ctx, regionCode)) ?? regionCentre(regionCode) ?? (await findCompanyPlace(ctx)) ?? NOWHERE
}

interface Placed {
  readonly lng?: number | undefined
  readonly lat?: number | undefined
  readonly regionCode: string
}

/** The columns of a place from what was typed of it: its own coordinates, else those of its district. */
export async function placeColumns(ctx: Context, draft: Placed): Promise<Point & { located: boolean }> {
  const { lng, lat, regionCode } = draft
  if (lng !== undefined && lat !== undefined) return { lng, lat, located: true }
  return { ...(await districtPoint(ctx, regionCode)), located: false }
}
