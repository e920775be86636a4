import type pg from 'pg'

export const firstCompany = `(select company_id from company where name = '云梯演示维保')`

/** How many rows the demo's first company has. */
export function demoCounts(client: () => pg.Client) {
  /** Groups of a table: label → count. */
  async function counts(what: string, from: string, where = 'true'): Promise<Record<string, number>> {
    const { rows } = await client().query<{ what: string; n: number }>(
      `select (${what})::text as what, count(*)::int as n from ${from} where company_id = ${firstCompany} and ${where} group by 1 order by 1`,
    )
    return Object.fromEntries(rows.map((row) => [row.what, row.n]))
  }
  const count = async (from: string, where = 'true'): Promise<number> =>
    Object.values(await counts('1', from, where))[0] ?? 0
  return { counts, count }
}
