import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { type Context, type Db, duty } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import type { MyCompany } from '../shared/account.ts'

export type OwnCompany = Omit<z.output<typeof MyCompany>, 'allow'>

export const findOwnCompany = duty<(ctx: Context) => Promise<OwnCompany | undefined>>('account.findOwnCompany')

/** Companies whose rows this person sees, by name. */
export const companyOptions = duty<(ctx: Context, asked: OptionQuery) => Promise<Option[]>>('account.companyOptions')

/** A colleague's user id, only when he works in the caller's company. */
export const findColleague =
  duty<(ctx: Context, userId: string) => Promise<string | undefined>>('account.findColleague')

export interface Standing {
  readonly employeeId: string | null
  readonly teamId: string | null
  readonly employeeState: number | null
  readonly joinStatus: number | null
  readonly modules: string[]
  readonly idleMinutes: number
  readonly positions: { preset: string | null; grants: unknown; dataScope: 1 | 2 | 3 | 4; ids: string[] }[]
}

/** What a person is in the company of the transaction: employee, team, positions. */
export const findStanding =
  duty<(db: Db, companyId: string, userId: string) => Promise<Standing | undefined>>('account.findStanding')

export interface Viewed {
  readonly name: string
  readonly preset: string | null
  readonly grants: unknown
  readonly dataScope: 1 | 2 | 3 | 4
  readonly ids: string[]
  readonly employee: string | null
  readonly employeeId: string | null
  readonly teamId: string | null
}

/** The position a session views as, with the employee whose team and work its scope means. */
export const findViewed =
  duty<(db: Db, companyId: string, positionId: string, employeeId: string | null) => Promise<Viewed | undefined>>(
    'account.findViewed',
  )

/** The name of somebody who holds the position and works. */
export const findHolderName =
  duty<(ctx: Context, positionId: string, employeeId: string) => Promise<string | undefined>>('account.findHolderName')

/** How a company lets people in (archives 1, loginMethod). */
export interface LoginMethod {
  readonly passwordEnabled: boolean
  readonly smsEnabled: boolean
  readonly mfaMode: 0 | 1 | 2 | 3
  readonly mfaScope: 1 | 2
  readonly mfaPositionIds: string[]
  readonly mfaGraceDays: number
  readonly trustDeviceDays: number
  readonly pwdExpireDays: number
  readonly lockThreshold: number
  readonly lockMinutes: number
  readonly maxWebSessions: number
}

/** A company of a person, as far as signing in is concerned. */
export interface PersonCompany extends LoginMethod {
  readonly companyId: string
  readonly name: string
  readonly shortName: string | null
  /** Neither 停用 nor expired. */
  readonly usable: boolean
  readonly positionIds: string[]
}

/** A company as far as signing in is concerned, and whether the person works for it; in the scope of that company. */
export const findCompany =
  duty<
    (ctx: Context, companyId: string, userId: string) => Promise<(PersonCompany & { employed: boolean }) | undefined>
  >('account.findCompany')

/** What the company of a session or a membership stands like; `company` is its id in the statement. */
export const companyOf =
  duty<(company: RawBuilder<unknown>) => { join: RawBuilder<unknown>; columns: RawBuilder<unknown> }>(
    'account.companyOf',
  )
