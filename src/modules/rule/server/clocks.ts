import type { RawBuilder } from 'kysely'
import type { Node, Scene } from '../shared/overtime.ts'

/**
 * Where the open clocks of a scene come from: one per module that has them, given to the module in src/app/modules.ts.
 * All parts are SQL over `from`; the engine adds the company, the moment and what was said before. What stands in `row`
 * is read only for the clocks that are due.
 */
export interface ClockSource {
  readonly scene: Scene
  /** Which rows of `from` have an open clock at this node. */
  readonly nodes: { readonly [N in Node]?: RawBuilder<unknown> }
  /** The table with company_id and id, and what the other parts need of its neighbours. */
  readonly from: RawBuilder<unknown>
  readonly alias: string
  /** Moment that the thresholds of 接单, 到达, 完成 count from; null: not running. */
  readonly since: RawBuilder<unknown>
  /** Moment it falls due: what 到期 counts from, and what the reminder names. */
  readonly due: RawBuilder<unknown>
  /** Minutes more than the rule allows, e.g. 30 on the way to trapped people where areaType is 2 (archives 6.9). */
  readonly allowance?: RawBuilder<unknown>
  readonly projectId: RawBuilder<unknown>
  /** subject, note (text); crew_ids, leader_ids, manager_ids (uuid[] of employees); jump_id (uuid). */
  readonly row: RawBuilder<unknown>
  readonly subjectType: string
  /** Module name of the jump (common 8). */
  readonly jumpTo: 'maintain' | 'repair' | 'contract' | 'receivable' | 'inspection'
}
