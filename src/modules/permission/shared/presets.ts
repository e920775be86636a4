import type { Level } from '#kernel/shared/permission.ts'
import { type DataScope, type Grant, normaliseGrants, unionOfPositions } from './grants.ts'
import { codeFacts, type PermissionCode, permissionCodes } from './table.ts'

/** The positions a new company starts with; the lines are those of archives Appendix A, to the letter. */
interface PresetLine {
  readonly key: string
  readonly name: string
  readonly scope: DataScope['kind']
  /** Terms separated by commas: a code, a two-letter prefix, a range A–B, each with an optional `without X/Y`. */
  readonly codes: string
}

const fieldWork = 'JR1, JMe, JP1, JP2, AL4–AL7'

const lines = [
  {
    key: 'dispatcher',
    name: '调度',
    scope: 1,
    codes:
      'AA2, AA5, AA6, AA9, AB1, AB2, ABa, ABb, AH, JR without JR4/JR8, JMa–JMe, JMh, JMi, AL1, AL4, AL5, AM4, AM6, AP2, JW, AEn',
  },
  {
    key: 'leader',
    name: '班组长',
    scope: 2,
    codes: 'AA3, JR1, JR2, JR5, JMa, JMb, JMe, JMh, JMi, JMq, JMt, JP1, JP2, AL1, AL4–AL9, AP1, AP4, JW, ALB',
  },
  { key: 'maintainer', name: '维保工', scope: 3, codes: fieldWork },
  { key: 'repairer', name: '急修工', scope: 3, codes: fieldWork },
  { key: 'keeper', name: '仓管', scope: 1, codes: 'KW without KWM/KWG, JP1–JP3' },
  { key: 'finance', name: '财务', scope: 1, codes: 'KR, AN1, AN3, ANf, ANj, KO9, KOA, KOB, AM1, AM3, AEp' },
  {
    key: 'sales',
    name: '商务',
    scope: 1,
    codes: 'AN without ANd/ANe, ADu, ADs, AEo, AEp, AM1–AM3, AMa, AMb, KQ1, KQL, KQC, KQE, KQG, KQH',
  },
  {
    key: 'quality',
    name: '质量安全',
    scope: 1,
    codes: 'AB1, AB2, AH, AJ, JY, AL5–AL9, ALB, ALp, APj, JMe, JMw, JE1, JE4',
  },
  { key: 'service', name: '客服', scope: 1, codes: 'JR1, JR2, JE1, JE4, AM1, AM3, AM4, AM6, AL1, AL4' },
] as const satisfies readonly PresetLine[]

export type PresetKey = 'admin' | 'manager' | (typeof lines)[number]['key']

export interface PresetPosition {
  readonly key: PresetKey
  readonly name: string
  readonly dataScope: DataScope
  readonly grants: readonly Grant[]
}

/** Codes meant by one line. Throws when a term names nothing, so that a misspelt line cannot pass. */
export function expand(line: string): PermissionCode[] {
  const found = line.split(',').flatMap((part) => {
    const [term = '', except] = part.trim().split(' without ')
    const left = new Set(except?.split('/'))
    const [from = '', to] = term.split('–')
    const codes = permissionCodes.filter((code) =>
      to !== undefined
        ? code.length === from.length && code.startsWith(from.slice(0, -1)) && code >= from && code <= to
        : term.length === 2
          ? code.startsWith(term)
          : code === term,
    )
    if (codes.length === 0) throw new Error(`no permission code is meant by ${term}`)
    return codes.filter((code) => !left.has(code))
  })
  return [...new Set(found)]
}

const every = (keep: (code: PermissionCode) => boolean): PermissionCode[] => permissionCodes.filter(keep)
const offered = (code: PermissionCode): boolean => {
  const fact = codeFacts.get(code)
  return fact !== undefined && !fact.hidden && fact.allowList === undefined
}
const isScreen = (code: PermissionCode): boolean => codeFacts.get(code)?.kind === 'screen'

/** 经理: AA1, all screens; actions of JR, JM, AN, AP, KR; not AV4, AV5, AV8. */
const ofManager = (code: PermissionCode): boolean =>
  code === 'AA1' ||
  (!['AV4', 'AV5', 'AV8'].includes(code) &&
    (isScreen(code) || ['JR', 'JM', 'AN', 'AP', 'KR'].includes(code.slice(0, 2))))

const at1 = (codes: readonly PermissionCode[]): Grant[] =>
  normaliseGrants(codes.map((code) => ({ code, level: 1 as const })))

/** The eleven positions of archives Appendix A with their codes in full. */
export const presetPositions: readonly PresetPosition[] = [
  { key: 'admin', name: '企业管理员', dataScope: { kind: 1 }, grants: at1(every(offered)) },
  {
    key: 'manager',
    name: '经理',
    dataScope: { kind: 1 },
    grants: at1(every((code) => offered(code) && ofManager(code))),
  },
  ...lines.map(({ key, name, scope, codes }) => ({
    key,
    name,
    dataScope: { kind: scope },
    grants: at1(expand(codes)),
  })),
]

/**
 * What 企业管理员 and 经理 hold beyond their stored grants without a choice in 岗位设置: the (H) codes of the edition, and
 * the (W) codes of the lists the company stands in; without the second nobody of a listed company could ever grant
 * them (archives 6.7: nobody grants what he lacks). `visible` comes from visibleCodes.
 */
export function editionGrants(preset: PresetKey, visible: ReadonlySet<PermissionCode>): Grant[] {
  if (preset !== 'admin' && preset !== 'manager') return []
  return at1(
    every((code) => visible.has(code) && !offered(code)).filter(
      (code) => preset === 'admin' || codeFacts.get(code)?.hidden || isScreen(code),
    ),
  )
}

/** A position of a company as far as its rights are concerned; `preset` names the line of Appendix A it came from. */
export interface HeldPosition {
  readonly preset: string | null
  readonly grants: readonly Grant[]
}

/**
 * What a person may do: the union of the positions, with the codes of the edition for holders of the preset 企业管理员
 * or 经理, without everything the viewer cannot hold (archives 6.7, Appendix A). The answer is what becomes the keys.
 */
export function effectiveLevels(
  positions: readonly HeldPosition[],
  visible: ReadonlySet<PermissionCode>,
): Map<PermissionCode, Level> {
  const lists = positions.flatMap(({ preset, grants }) => {
    const key = presetPositions.find((one) => one.key === preset)?.key
    return key === undefined ? [grants] : [grants, editionGrants(key, visible)]
  })
  return new Map([...unionOfPositions(lists)].filter(([code]) => visible.has(code)))
}
