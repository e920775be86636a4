import type pg from 'pg'
import type { Sealer } from './sealed.ts'

/** A column of sealed values; `id` is part of the key of its table. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** As the code that writes it says it: bound into the seal. */
  readonly place: string
  /** The blind index beside it. */
  readonly index?: string
}

/**
 * Seals every value of the columns again with another key, in transactions of `batch` rows. It may be cut off at any
 * moment and called again: what is sealed with the new key already is passed over, because a seal opens with its own key
 * only. The service must not run meanwhile. Gives how many values were sealed anew; throws when one opens with neither.
 */
export async function sealAgain(
  owner: Pick<pg.Client, 'query'>,
  columns: readonly SealedColumn[],
  from: Sealer,
  to: Sealer,
  batch = 2000,
): Promise<number> {
  let sealed = 0
  for (const { table, column, place, index } of columns) {
    const audited = await owner.query(`select from pg_trigger where tgrelid = $1::regclass and tgname = 'audit'`, [
      table,
    ])
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      // Ids are unique over all companies.
      const { rows } = await owner.query<{ id: string; value: string }>(
        `select id, ${column} as value from ${table} where ${column} is not null and id > $1 order by id limit ${batch}`,
        [last],
      )
      if (rows.length === 0) break
      last = (rows.at(-1) as { id: string }).id
      const anew = rows.flatMap(({ id, value }) => {
        if (textOf(to, value, place) !== undefined) return []
        const text = textOf(from, value, place)
        if (text === undefined) throw new Error(`${table}.${column} 中编号 ${id} 的值用新旧两把密钥都打不开`)
        return [{ id, value: to.seal(text, place), blind: index ? to.index(text, place) : null }]
      })
      if (anew.length === 0) continue
      await owner.query('begin')
      try {
        // Nobody changed these facts: the history of the rows says nothing of it. Undone with the transaction.
        if (audited.rowCount) await owner.query(`alter table ${table} disable trigger audit`)
        await owner.query(
          `update ${table} t set ${column} = n.value${index ? `, ${index} = n.blind` : ''}
           from jsonb_to_recordset($1) as n (id uuid, value text, blind text) where t.id = n.id`,
          [JSON.stringify(anew)],
        )
        if (audited.rowCount) await owner.query(`alter table ${table} enable trigger audit`)
        await owner.query('commit')
      } catch (error) {
        await owner.query('rollback').catch(() => {})
        throw error
      }
      sealed += anew.length
    }
  }
  return sealed
}

function textOf(key: Sealer, value: string, place: string): string | undefined {
  try {
    return key.open(value, place)
  } catch {
    return undefined
  }
}
