import type { Day } from '#kernel/shared/days.ts'

/**
 * Every figure of law or technical code that the product works by, once: value, article, and the day from which it binds.
 * A company may be stricter, never laxer. What the specification or a company sets itself (hazards put right in 30 days,
 * warnings before an end, a home lift's cycle by its manual) stands with the noun it belongs to. `tools/law.ts` finds a
 * figure that is written down a second time.
 *
 * Articles marked * are from memory and must be compared with the official text before release (jobs, sources).
 */
interface Instrument {
  readonly name: string
  /** In force in this form. */
  readonly since: Day
}
interface Figure {
  readonly by: Instrument
  readonly article: string
}

/** 国务院令第549号. */
const regulation = { name: '《特种设备安全监察条例》', since: '2009-05-01' } as const
const safetyAct = { name: '《特种设备安全法》', since: '2014-01-01' } as const
const maintenanceRules = { name: 'TSG T5002-2017', since: '2017-08-01' } as const
const licensingRules = { name: 'TSG 07-2019', since: '2019-06-01' } as const
/** Published 2023-04-02; both codes gave a year of transition. */
const inspectionRules = { name: 'TSG T7001-2023', since: '2024-04-02' } as const
const selfTestRules = { name: 'TSG T7008-2023', since: '2024-04-02' } as const

/** TSG T5002-2017第五条（四）, as papers and pages name it. */
export const articleOf = ({ by, article }: Figure): string => `${by.name}${article}`

/** 半月维保: longest time between two visits. Lifts in private houses and of a line on demand have gaps of their own. */
export const visitGap = { days: 15, by: regulation, article: '第三十一条' } as const

/** 季度, 半年, 年度: longest time between two visits of a level, in months by the code of the level. */
export const levelMonths = { 3: 3, 4: 6, 5: 12, by: maintenanceRules, article: '附件' } as const

/** 困人: minutes from the report to the arrival, in municipalities and cities with districts, and elsewhere. */
export const rescueArrival = { city: 30, elsewhere: 60, by: maintenanceRules, article: '第五条（四）' } as const

/** 应急演练 for each category of lift that is served. */
export const drillCycle = { months: 6, by: maintenanceRules, article: '第五条（三）*' } as const

/** 维保记录: years that a record is kept, at least. */
export const recordKeeping = { years: 4, by: maintenanceRules, article: '第五条（六）' } as const

/** 限速器动作速度校验 by annex: months between two, and from what age of the governor on how many (rows A-4-6, B-4-4, C-4-6). */
export const governorCheck = {
  1: { months: 24, oldFromYears: 15, oldMonths: 12 },
  2: { months: 24, oldFromYears: 15, oldMonths: 24 },
  3: { months: 60, oldFromYears: 15, oldMonths: 60 },
  by: maintenanceRules,
  article: '附件A、B、C',
} as const

/** 定期检验: the years after the supervision in which it falls due, and every year after the last of them. */
export const inspectionYears = { years: [1, 4, 7, 9, 11, 13, 15], by: inspectionRules, article: '' } as const
/** Months before its month from which an inspection counts for its year, and keeps the base. */
export const inspectionEarly = { months: 2, by: inspectionRules, article: '' } as const
export const selfTestEarly = { months: 1, by: selfTestRules, article: '' } as const
/** 停用: months out of use after which a lift is inspected before it runs again. */
export const restartInspection = { months: 12, by: inspectionRules, article: '' } as const
/** 制动试验 with 125 % of the load. */
export const brakeTestCycle = { months: 60, by: inspectionRules, article: '*' } as const
/** Months before the inspection falls due by which it is applied for. */
export const inspectionApplication = { months: 1, by: safetyAct, article: '第四十条*' } as const

/** 生产许可证. */
export const licenceTerm = { years: 4, by: licensingRules, article: '' } as const
