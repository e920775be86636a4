import { type RawBuilder, sql } from 'kysely'
import type { BoardQuery } from '../shared/board.ts'

/** The page's filters as a condition over a table with team_id and community_id. */
export type Narrower = (alias: string) => RawBuilder<unknown>

export const among = (column: string, ids: readonly string[] | undefined): RawBuilder<unknown> =>
  ids && ids.length > 0 ? sql`${sql.raw(column)} = any(${[...ids]}::uuid[])` : sql`true`

export const noNarrower: Narrower = () => sql`true`

export const narrowerOf =
  ({ teamIds, communityIds }: Pick<BoardQuery, 'teamIds' | 'communityIds'>): Narrower =>
  (alias) =>
    sql`${among(`${alias}.team_id`, teamIds)} and ${among(`${alias}.community_id`, communityIds)}`
