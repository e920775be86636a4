import { expect, it } from 'vitest'
import { auditCodes } from '#app/auditCodes.server.ts'
import { auditedEntities } from '#modules/audit/server/entities.ts'
import { statements } from './declared.ts'
import { cell, table } from './tables.ts'

/** A history speaks in words: every audited column of codes has its enumeration (columns.tsv), and no other one. */
it('每个有枚举的审计字段都以文字显示，且枚举与 columns.tsv 一致', async () => {
  const { named } = await statements()
  const labels = (options: readonly { value: number | string; label: string }[] | undefined) =>
    options?.map(({ value, label }) => `${value} ${label}`).join()
  const wrong: string[] = []
  let compared = 0
  for (const row of table('columns')) {
    const [name, column] = [cell(row, 'enumeration'), cell(row, 'column')]
    const [entity = '', field = ''] = column.split('.')
    if (!name || auditedEntities[entity]?.labels[field] === undefined) continue
    compared += 1
    if (labels(auditCodes[entity]?.[field]?.options) !== labels(named.get(name)?.options))
      wrong.push(`${column} ${name}`)
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(60)
})
