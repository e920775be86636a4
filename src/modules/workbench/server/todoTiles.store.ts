import { sql } from 'kysely'
import type { QueueRows, QueueSource } from '#kernel/server/index.ts'
import { CertificateState } from '#modules/employee/shared/certificate.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { AlarmState } from '#modules/monitoring/shared/alarm.terms.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import type { QueueKind } from '../shared/queue.ts'
import type { TileKey } from '../shared/tiles.ts'
import type { ItemKind } from '../shared/workbench.ts'
import type { SourceOf, TileSource } from './orderTiles.store.ts'

/** Figures that count a kind of the queue: their rows are the queue's. */

interface Todo {
  readonly queue: QueueKind
  readonly kind: ItemKind
  readonly label?: (code: number) => string
}

const orderState = (code: number) => MaintainStatus.label(code as never)

const todos = {
  waiting: { queue: 'visit', kind: 'order', label: orderState },
  toConfirm: { queue: 'signature', kind: 'order', label: orderState },
  alarmsUnsent: { queue: 'alarm', kind: 'alarm', label: (code) => AlarmState.label(code as never) },
  signInsToReview: { queue: 'signIn', kind: 'order', label: orderState },
  certificatesToReview: {
    queue: 'certificate',
    kind: 'certificate',
    label: (code) => CertificateState.label(code as never),
  },
  communitiesToCheck: { queue: 'community', kind: 'community' },
  absencesToApprove: { queue: 'absence', kind: 'absence' },
  evaluationsToCall: { queue: 'evaluation', kind: 'evaluation' },
  partsToApprove: { queue: 'parts', kind: 'parts', label: (code) => PartsStatus.label(code as never) },
  releasesToAnswer: { queue: 'release', kind: 'release' },
} as const satisfies Partial<Record<TileKey, Todo>>

export type TodoTile = keyof typeof todos

/** `queue` is filled once all modules are there: it is looked into when a figure is asked for. */
export const todoSources = (queue: readonly QueueSource[]): Record<TodoTile, SourceOf> =>
  Object.fromEntries(
    Object.entries(todos as Record<TodoTile, Todo>).map(([key, todo]) => [
      key,
      (ctx, day) => tileOf(todo, rowsOf(queue, todo.queue)(ctx, day)),
    ]),
  ) as Record<TodoTile, SourceOf>

function rowsOf(queue: readonly QueueSource[], kind: QueueKind): QueueSource['rows'] {
  const source = queue.find((one) => one.kind === kind)
  if (!source) throw new Error(`no module contributes ${kind} to the queue`)
  return source.rows
}

function tileOf({ kind, label }: Todo, rows: QueueRows): TileSource {
  const { from, countFrom, where, countParts, id, title, note, people, state, since, due, dueDay, owner } = rows
  const names = people && sql`nullif(array_to_string(${people}, '、'), '')`
  return {
    kind,
    from,
    ...(countFrom && { countFrom }),
    where,
    ...(countParts && { countParts }),
    row: sql`${id} as id, ${title} as title, concat_ws('：', ${names ?? sql`null`}, ${note ?? sql`null`}) as note,
      ${dueDay ?? (since ? sql`(${since} at time zone 'Asia/Shanghai')::date` : sql`null::date`)} as day,
      (${state ?? sql`null`})::int as code${owner ? sql`, ${owner} as owner` : sql``}`,
    order: sql`${due ?? dueDay ?? sql`null::date`} nulls last, ${since ?? sql`null::timestamptz`} nulls last, ${id}`,
    ...(label && { label }),
  }
}
