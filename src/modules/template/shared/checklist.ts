import { governorCheck } from '#modules/law/shared/law.ts'
import { annexA } from './annexA.ts'
import { annexB } from './annexB.ts'
import { annexC } from './annexC.ts'
import { annexD } from './annexD.ts'
import { partOfPlace } from './places.ts'
import { seasonStarts } from './seasons.ts'
import { type Category, Judge, type Level, PhotoRule, ResultType, TemplateItem } from './template.ts'

/**
 * The national checklists: 257 rows of TSG T5002-2017 with the marks derived from their words, and what a visit
 * of a level consists of (jobs 6.1, Appendix A).
 */
const annexes: Readonly<Record<Category, string>> = { 1: annexA, 2: annexB, 3: annexC, 4: annexD }

/** Numeric limits (mark N). They stand in the requirement as words; here as numbers to compare a reading with. */
const limits: Readonly<Record<string, { min: number | null; max: number | null; unit: string }>> = {
  'A-1-29': { min: 7, max: null, unit: 'mm' },
  'B-1-26': { min: 7, max: null, unit: 'mm' },
  'B-2-1': { min: null, max: 170, unit: '%' },
  'B-2-3': { min: null, max: 2.3, unit: '倍' },
  'C-1-17': { min: 5, max: null, unit: 'mm' },
  'D-2-1': { min: 0, max: 2, unit: '%' },
}

const governors: Readonly<Record<string, NonNullable<TemplateItem['governor']>>> = {
  'A-4-6': governorCheck[1],
  'B-4-4': governorCheck[2],
  'C-4-6': governorCheck[3],
}

const seasons: Readonly<Record<string, 'rainy' | 'winter'>> = { 'D-2-5': 'rainy', 'D-3-12': 'winter' }

/** A test that is prescribed must be made and shown: note A-2 of the annex. */
const prescribesTest = /试验|测试|校验|检测/

function judgeOf(marks: readonly string[]): TemplateItem['judge'] {
  if (marks.includes('N')) return Judge.code.limit
  if (marks.includes('M')) return Judge.code.manufacturer
  return marks.includes('S') ? Judge.code.standard : Judge.code.qualitative
}

function itemOfRow(row: string, sort: number): TemplateItem {
  const [level, itemCode = '', place = '', name = '', requirement = '', words = ''] = row.split('|')
  const marks = words.split(' ')
  const judge = judgeOf(marks)
  const isKey = prescribesTest.test(name) || prescribesTest.test(requirement)
  const limit = limits[itemCode]
  const season = seasons[itemCode] ?? null
  return TemplateItem.parse({
    itemCode,
    level: Number(level),
    part: partOfPlace[place],
    name,
    requirement,
    resultType: judge === Judge.code.limit ? ResultType.code.number : ResultType.code.choice,
    judge,
    valueMin: limit?.min ?? null,
    valueMax: limit?.max ?? null,
    valueUnit: limit?.unit ?? null,
    photoRule: isKey || judge === Judge.code.limit ? PhotoRule.code.always : PhotoRule.code.onAbnormal,
    isKey,
    governor: governors[itemCode] ?? null,
    season,
    seasonFrom: season && seasonStarts[season],
    remoteCheckable: marks.includes('R'),
    sort,
    nationalLocked: true,
  })
}

const rowsOf = (category: Category) => annexes[category].trim().split('\n').map(itemOfRow)
const items: Readonly<Record<Category, readonly TemplateItem[]>> = {
  1: rowsOf(1),
  2: rowsOf(2),
  3: rowsOf(3),
  4: rowsOf(4),
}

/** All rows of a category in the order of the annex. */
export const nationalItems = (category: Category): readonly TemplateItem[] => items[category]

/** 季度 = 半月 + 季度 rows, and so on; monthly and temporary visits add their own rows to the half-month's. */
const levelChain: Readonly<Record<Level, readonly Level[]>> = {
  1: [1],
  2: [1, 2],
  3: [1, 3],
  4: [1, 3, 4],
  5: [1, 3, 4, 5],
  99: [1, 99],
}

/** Rows of a visit of this level, out of any template's rows. `season`: codes due before the season whatever the level. */
export function itemsForLevel<I extends Pick<TemplateItem, 'itemCode' | 'level'>>(
  from: readonly I[],
  level: Level,
  season: readonly string[] = [],
): I[] {
  const chain = levelChain[level]
  return from.filter((item) => chain.includes(item.level) || season.includes(item.itemCode))
}

/** The national rows of a visit. */
export const itemsOfVisit = (category: Category, level: Level, season: readonly string[] = []): TemplateItem[] =>
  itemsForLevel(items[category], level, season)

/** How many national rows a visit has: 31/44/59/76, 30/43/52/66, 20/28/38/52, 33/38/50/63. */
export function itemCount(category: Category, level: Level): number {
  return counts[category][level]
}
const countsOf = (category: Category) => {
  const of = (level: Level) => itemsOfVisit(category, level).length
  return { 1: of(1), 2: of(2), 3: of(3), 4: of(4), 5: of(5), 99: of(99) }
}
const counts: Readonly<Record<Category, Readonly<Record<Level, number>>>> = {
  1: countsOf(1),
  2: countsOf(2),
  3: countsOf(3),
  4: countsOf(4),
}

/** Codes of the season rows of a category, with the season they belong to. */
export const seasonItems = (category: Category): { itemCode: string; level: Level; season: 'rainy' | 'winter' }[] =>
  items[category].flatMap(({ itemCode, level, season }) => (season ? [{ itemCode, level, season }] : []))
