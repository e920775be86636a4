import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'

/** Who asks, as rows may belong to them. */
interface Person {
  readonly userId: string
  readonly employeeId: string | null
}

type Condition = RawBuilder<unknown>

/** How the rows of a noun belong to people; a way that a noun does not have stays away. */
export interface Belonging {
  /** 本班组: rows of this team. */
  readonly team?: (teamId: string) => Condition
  /** 本人, and 本班组 as well: whoever sees what his team has sees what he has himself. */
  readonly self?: (person: Person) => Condition
  /** 指定项目/小区: rows at these projects and communities, whose ids stand in one list. */
  readonly places?: (ids: readonly string[]) => Condition
  /** By another noun that the same person sees, e.g. customers by their lifts. */
  readonly within?: Condition
  /** Whatever the positions say, e.g. oneself among the employees. */
  readonly always?: Condition
}

export type ScopeRule = (ctx: Context, alias: string) => Belonging

/**
 * The table of data scopes: noun → rule (archives 1, position). Every read and write of a noun asks here, so that a test
 * which replaces one rule by "all" sees what that scope was holding back.
 */
export const scopeRules = new Map<string, ScopeRule>()

/** Sees every row: 全公司, an operations user within the granted companies, and work that no person asked for. */
export const seesAll = (ctx: Context): boolean => ctx.isGuest || ctx.who.roleType === 2 || ctx.who.scope.all

/**
 * Declares the scope of a noun, named like the table of its rows, so that `findRow` asks it too. The condition names the
 * row by `alias`. The scopes of several positions add up.
 */
export function dataScope(noun: string, alias: string, rule: ScopeRule): (ctx: Context, as?: string) => Condition {
  if (scopeRules.has(noun)) throw new Error(`the data scope of ${noun} is declared twice`)
  scopeRules.set(noun, rule)
  return (ctx, as = alias) => scopeOf(ctx, noun, as)
}

/** The condition of a noun; rows of one that declares no scope are the whole company's. */
export function scopeOf(ctx: Context, noun: string, alias: string): Condition {
  const rule = scopeRules.get(noun)
  return seesAll(ctx) || !rule ? sql`true` : conditionOf(ctx, rule(ctx, alias))
}

function conditionOf(ctx: Context, ways: Belonging): Condition {
  const { scope, teamId, employeeId, userId } = ctx.who
  const parts: Condition[] = []
  if (ways.always) parts.push(ways.always)
  if (ways.within) parts.push(ways.within)
  if (scope.team && teamId && ways.team) parts.push(ways.team(teamId))
  if ((scope.team || scope.self) && ways.self) parts.push(ways.self({ userId, employeeId }))
  if (scope.places.length > 0 && ways.places) parts.push(ways.places(scope.places))
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}
