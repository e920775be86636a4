import { grants } from '#modules/permission/shared/permissions.ts'
import { TemplateKind } from './template.ts'

export const may = grants({
  list: 'JT1',
  edit: 'JT2',
  onDemand: 'JT3',
  demandRule: 'JT4',
  rules: 'JT5',
  /** 电梯档案-编辑: gives the template to lifts. */
  editLift: 'ALb',
})

/** The pages of 企业管理, archives Appendix A. */
const enterprise = grants({
  regular: 'AV1',
  add: 'AVa',
  edit: 'AVb',
  remove: 'AVc',
  copy: 'AVd',
  annual: 'AV2',
  editAnnual: 'AVe',
  onDemand: 'AV3',
  editOnDemand: 'AVf',
})

/** 按需模板 and 按需规则配置: whoever opens one of them reads how a rule came to be what it is. */
export const mayDemandRule = [may.onDemand, may.demandRule, enterprise.onDemand]

export type TemplateVerb = 'see' | 'add' | 'edit' | 'remove' | 'copy'
const { regular, onDemand, annual } = TemplateKind.code

/** Which codes open a verb of a kind, any one suffices: the jobs pages and the enterprise pages show the same rows. */
const codes: Readonly<Record<1 | 2 | 3, Readonly<Record<TemplateVerb, readonly string[]>>>> = {
  [regular]: {
    see: [may.list, enterprise.regular],
    add: [may.edit, enterprise.add],
    edit: [may.edit, enterprise.edit],
    remove: [may.edit, enterprise.remove],
    copy: [may.edit, enterprise.copy],
  },
  [onDemand]: {
    see: [may.list, may.onDemand, enterprise.onDemand],
    ...all([may.edit, enterprise.editOnDemand]),
  },
  [annual]: { see: [may.list, enterprise.annual], ...all([may.edit, enterprise.editAnnual]) },
}
function all(needs: readonly string[]) {
  return { add: needs, edit: needs, remove: needs, copy: needs }
}

export const mayTemplate = (kind: 1 | 2 | 3, verb: TemplateVerb): readonly string[] => codes[kind][verb]

/** Any kind: what a call asks before it knows the row. */
export const mayAny = (verb: TemplateVerb) =>
  [...new Set([regular, onDemand, annual].flatMap((kind) => codes[kind][verb]))] as unknown as readonly [
    string,
    ...string[],
  ]
