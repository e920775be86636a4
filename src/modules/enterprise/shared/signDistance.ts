import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { WithVersion } from '#kernel/shared/page.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import { grants } from '#modules/permission/shared/permissions.ts'

/** How near a person must be to sign in (archives 1 signDistance, 4.2, 6.5). */

export const maySign = grants({ distance: 'AVA' })

export const SIGN_RANGE = { min: 50, max: 1000, step: 10 } as const
/** Days of the histogram. */
export const SIGN_DAYS = 30

const metres = (title: string) => field.positiveInteger(title, { min: SIGN_RANGE.min, max: SIGN_RANGE.max, unit: 'm' })

const SignRadius = z.object({
  communityId: z.uuid(),
  /** null: the company's distance again. */
  signRadius: metres('签到半径').nullable(),
})

export const SignDistanceDraft = z.object({
  distance: metres('签到距离'),
  qrFallback: field.flag('允许扫码签到', {
    help: '没有定位或超出范围时，扫电梯二维码、填原因，记签到异常由班组长审核',
  }),
  requirePhoto: field.flag('扫码签到须拍现场照片'),
  perCommunityOverride: field.flag('小区可另定半径', { help: '关闭后，所有小区都按企业的签到距离' }),
  /** Radii that change; communities not named keep theirs. */
  overrides: z
    .array(SignRadius)
    .max(500, { error: '一次最多改500个小区' })
    .refine((all) => new Set(all.map(({ communityId }) => communityId)).size === all.length, {
      error: '小区重复',
    })
    .default([]),
})
export type SignDistanceDraft = z.output<typeof SignDistanceDraft>

export const SignPlace = z.object({
  id: z.uuid(),
  name: z.string(),
  lng: z.number(),
  lat: z.number(),
  elevatorCount: counts(liftFigures.inCommunity),
  signRadius: z.number().int().nullable(),
})
export type SignPlace = z.output<typeof SignPlace>

/** Arrivals by metres that count: distance less the accuracy, of which at most 50 m are forgiven (archives 6.5). */
export const SignBin = z.object({
  /** Above the bin before, up to so many metres; 1,010 stands for more than 1,000. */
  upTo: z.number().int(),
  /** In communities without a radius of their own. */
  plain: z.number().int(),
  /** In communities that have one. */
  own: z.number().int(),
})
export type SignBin = z.output<typeof SignBin>

export const SignHistory = z.object({
  from: z.string(),
  to: z.string(),
  bins: z.array(SignBin),
  /** Arrivals without a position, e.g. in a basement. */
  noFix: z.number().int(),
})
export type SignHistory = z.output<typeof SignHistory>

export const SignDistance = z.object({
  version: z.number().int(),
  distance: z.number().int(),
  qrFallback: z.boolean(),
  requirePhoto: z.boolean(),
  perCommunityOverride: z.boolean(),
  /** Communities with a radius of their own. */
  overrides: z.array(SignPlace),
  /** The communities with most lifts, to look at the circle on. */
  places: z.array(SignPlace),
  history: SignHistory,
})
export type SignDistance = z.output<typeof SignDistance>

/** How many of the counted arrivals a distance would have refused; communities with an own radius do not count then. */
export function refusedBy(
  { bins }: SignHistory,
  distance: number,
  perCommunityOverride: boolean,
): { readonly refused: number; readonly counted: number } {
  const weight = ({ plain, own }: SignBin) => (perCommunityOverride ? plain : plain + own)
  return {
    refused: bins.reduce((sum, bin) => sum + (bin.upTo > distance ? weight(bin) : 0), 0),
    counted: bins.reduce((sum, bin) => sum + weight(bin), 0),
  }
}

/** 200米将拒绝 1.8% 的签到. */
export function refusalText(history: SignHistory, distance: number, perCommunityOverride: boolean): string {
  const { refused, counted } = refusedBy(history, distance, perCommunityOverride)
  if (counted === 0) return `近 ${SIGN_DAYS} 天没有带定位的签到`
  const share = (refused / counted) * 100
  const shown = refused > 0 && share < 0.1 ? '不到 0.1' : share.toFixed(1)
  return `${distance}米将拒绝 ${shown}% 的签到`
}

export const signDistanceApi = {
  get: endpoint({
    method: 'GET',
    path: '/sysSet/signDistance',
    title: '签到距离',
    needs: [maySign.distance],
    input: z.object({}),
    reply: SignDistance,
  }),
  save: endpoint({
    method: 'POST',
    path: '/sysSet/signDistance',
    title: '保存签到距离',
    needs: [maySign.distance],
    input: SignDistanceDraft.safeExtend(WithVersion.shape),
    reply: z.object({ version: z.number().int() }),
  }),
} as const
