import type { z } from 'zod'
import type { Context, ImportColumn, Importer, ReadWithErrors } from '#kernel/server/index.ts'
import { communityImporter, plainName } from '#modules/community/server/index.ts'
import { contractImporter, contractLineImporter, type SheetLine } from '#modules/contract/server/index.ts'
import { customerImporter } from '#modules/customer/server/index.ts'
import { elevatorImporter } from '#modules/elevator/server/index.ts'
import { employeeImporter, staffPaperImporter } from '#modules/employee/server/index.ts'
import { planImporter } from '#modules/planning/server/index.ts'
import type { SheetKey } from '../shared/workbook.ts'
import { communityKeys, contractKeys, customerKeys, liftKeys, paperKeys, peopleKeys } from './known.store.ts'

/** One importer of the workbook: the sheet it reads, and which of its rows are there already. */
export interface Part {
  readonly key: SheetKey
  readonly importer: Importer<z.ZodType>
  readonly known: (ctx: Context) => Promise<(row: ReadWithErrors) => boolean>
  /** What other sheets call a row. */
  readonly name: string
}

const part = <S extends z.ZodType>(
  key: SheetKey,
  importer: Importer<S>,
  name: string,
  keys: ((ctx: Context) => Promise<string[]>) | null,
  keyOf: (typed: (prop: string) => string) => readonly string[],
): Part => ({
  key,
  importer: importer as unknown as Importer<z.ZodType>,
  name,
  known: async (ctx) => {
    const there = new Set((keys ? await keys(ctx) : []).map(plainKey))
    return ({ cells }) =>
      keyOf((prop) => String(cells.value[prop] ?? cells.text[prop] ?? '')).some((one) => there.has(plainKey(one)))
  },
})

const plainKey = (key: string) => key.split('|').map(plainName).join('|')

/** 维保计划设置: a row per contract will do, its lifts are filled in. */
const settings: Importer<z.ZodType> = {
  ...(planImporter as unknown as Importer<z.ZodType>),
  columns: planImporter.columns.map(
    (column): ImportColumn =>
      column.prop === 'elevatorId'
        ? { ...column, required: false, note: '注册代码或设备编号；留空为合同的全部电梯' }
        : column,
  ),
  remarks: ['一行一份合同；个别电梯的班组、节奏或历史不同的，另写一行并填「电梯」。'],
}

export const parts = {
  customers: part('customers', customerImporter, 'name', customerKeys, (typed) => [typed('name')]),
  communities: part('communities', communityImporter, 'name', communityKeys, (typed) => [
    `${typed('communityNo')}|${typed('name')}`,
  ]),
  people: part('people', employeeImporter, 'name', peopleKeys, (typed) => [`${typed('phone')}|${typed('name')}`]),
  papers: part('people', staffPaperImporter, 'ownerId', paperKeys, (typed) => [
    `${typed('ownerId')}|${typed('certNo')}`,
  ]),
  lifts: part('lifts', elevatorImporter, 'registerCode', liftKeys, (typed) => [
    typed('registerCode') || '|',
    `${typed('communityId')}|${typed('name')}`,
  ]),
  lines: part('lines', contractLineImporter, 'elevatorId', contractKeys, (typed) => [typed('contractNo')]),
  contracts: (lines: readonly SheetLine[]) =>
    part('contracts', contractImporter(lines), 'contractNo', contractKeys, (typed) => [typed('contractNo')]),
  plans: part('plans', settings, 'contractId', null, () => []),
}

/** The columns of a sheet as the template has them: people and their papers stand in one row. */
export const columnsOf: Readonly<Record<SheetKey, readonly ImportColumn[]>> = {
  customers: customerImporter.columns,
  communities: communityImporter.columns,
  people: [
    ...employeeImporter.columns,
    ...staffPaperImporter.columns
      .filter(({ prop }) => prop !== 'ownerId')
      .map((column) => ({ ...column, required: false })),
  ],
  lifts: elevatorImporter.columns,
  lines: contractLineImporter.columns,
  contracts: contractImporter([]).columns,
  plans: settings.columns,
}

export const remarksOf: Readonly<Record<SheetKey, readonly string[]>> = {
  customers: customerImporter.remarks ?? [],
  communities: communityImporter.remarks ?? [],
  people: [
    ...(employeeImporter.remarks ?? []),
    ...(staffPaperImporter.remarks ?? []),
    '班组还没有时按名称新建，第一位班组长（没有则第一位成员）为班组长。',
  ],
  lifts: elevatorImporter.remarks ?? [],
  lines: contractLineImporter.remarks ?? [],
  contracts: contractImporter([]).remarks ?? [],
  plans: settings.remarks ?? [],
}
