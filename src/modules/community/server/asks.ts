import type { RawBuilder } from 'kysely'
import { type Context, duty } from '#kernel/server/index.ts'
import type { CommunityLift } from '../shared/communityDetail.ts'

type Sql = RawBuilder<unknown>
interface Joined {
  readonly join: string
  readonly name: string
}

export const findLifts = duty<(ctx: Context, communityId: string) => Promise<CommunityLift[]>>('community.findLifts')

/** Lifts of any state: scrapped ones keep their place too. */
export const countAllLifts =
  duty<(ctx: Context, place: { communityId?: string; buildingId?: string }) => Promise<number>>(
    'community.countAllLifts',
  )

/** Lifts whose place nobody has seen stand where their community or building stands now. */
export const placeLifts =
  duty<
    (
      ctx: Context,
      of: { communityId?: string; buildingId?: string },
      to: { lng: number; lat: number; located: boolean },
    ) => Promise<void>
  >('community.placeLifts')

/** The name of a lift that both communities have, if any: names are unique in a community. */
export const findSharedLiftName =
  duty<(ctx: Context, keepId: string, dropId: string) => Promise<string | undefined>>('community.findSharedLiftName')

export interface NamedPlace {
  id: string
  name: string
  number: string
}

/** Customers by name and number; a merged one stays findable by its old ones (archives 4.6). */
export const findCustomerNames = duty<(ctx: Context) => Promise<NamedPlace[]>>('community.findCustomerNames')

/** 在管台数 of a community, of a building (`liftFigures`): within the data scope of lifts. */
export const liftsOf = duty<(ctx: Context, community: string) => Sql>('community.liftsOf')
export const liftsOfBuilding = duty<(ctx: Context, building: string) => Sql>('community.liftsOfBuilding')
/** … and of all communities at once: company_id, community_id, n. */
export const seenLifts = duty<(ctx: Context) => Sql>('community.seenLifts')

/** Repairs reported since the day at the lifts of a building. Closed ones (10) were none, or belong to another order. */
export const faultsOf = duty<(ctx: Context, building: string, since: string) => Sql>('community.faultsOf')

/** The customer that manages a community, with its people. */
export const propertyOf =
  duty<
    (community: string) => Joined & {
      readonly contacts: string
      /** Whether the word is in its name. */
      readonly holds: (ctx: Context, word: string) => Sql
    }
  >('community.propertyOf')
/** 1000404 unless the person sees the customer. */
export const requireCustomer =
  duty<(ctx: Context, id: string | undefined) => Promise<void>>('community.requireCustomer')

/** How far from a lift signing in counts where the community does not say; null when the company has set nothing. */
export const signDistanceOf =
  duty<(community: string) => { readonly join: string; readonly distance: string }>('community.signDistanceOf')
/** The place the company gave itself (企业信息). */
export const findCompanyPlace =
  duty<(ctx: Context) => Promise<{ lng: number; lat: number } | undefined>>('community.findCompanyPlace')

/** From where teams set out, by name. */
export const findTeamBases =
  duty<(ctx: Context) => Promise<{ name: string; lng: number; lat: number }[]>>('community.findTeamBases')

/** The employee with the login that the column names. */
export const employeeBy = duty<(community: string, column: string) => Joined>('community.employeeBy')
