import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may, mayAny } from './permissions.ts'
import { cityGiven, ElevatorType, TemplateDraft, TemplateKind } from './template.ts'
import { TemplateDetail, templateList } from './templateList.ts'
import { Against, Face, TemplateDiff, TemplateVersion } from './templateVersion.ts'

export * from './templateList.ts'
export * from './templateVersion.ts'

/** 维保模板: national checklists as platform rows, companies' own beside them (jobs 1.1, 4.1, 5). */

export const MOST_EXPORTED = 50

const One = z.object({ ...ById.shape, ...WithVersion.shape })

export const TemplateEdit = TemplateDraft.omit({ kind: true, elevatorType: true })
  .extend(One.shape)
  .superRefine(cityGiven)

export const templateApi = {
  ...ordinary('/maintain/template', '维保模板', {
    list: templateList,
    draft: TemplateDraft.superRefine(cityGiven),
    edit: TemplateEdit,
    options: OptionQuery.extend({
      elevatorType: z.coerce.number().int().min(1).max(5).optional(),
      kind: z.coerce.number().int().min(1).max(3).optional(),
    }),
    needs: {
      list: mayAny('see'),
      options: 'login',
      add: mayAny('add'),
      edit: mayAny('edit'),
      template: mayAny('add'),
      import: mayAny('add'),
      remove: mayAny('remove'),
    },
  }),
  /** Added: brands and models of the company's lifts of a type, for 制造单位值. */
  liftModels: endpoint({
    method: 'GET',
    path: '/maintain/template/liftModels',
    title: '电梯的品牌型号',
    needs: mayAny('edit'),
    input: z.object({ elevatorType: z.coerce.number().int().min(1).max(5) }),
    reply: z.array(z.object({ brand: z.string(), model: z.string(), lifts: z.number().int() })),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/maintain/template/detail/{id}',
    title: '维保模板详情',
    needs: [...mayAny('see'), may.rules],
    input: ById.extend({ face: Face.optional(), versionNo: z.coerce.number().int().min(1).optional() }),
    reply: TemplateDetail,
  }),
  /** Added: published versions stay as they were, and orders with them. */
  versions: endpoint({
    method: 'GET',
    path: '/maintain/template/versions/{id}',
    title: '维保模板的版本',
    needs: mayAny('see'),
    input: ById,
    reply: z.array(TemplateVersion),
  }),
  diffSource: endpoint({
    method: 'POST',
    path: '/maintain/template/diffSource/{id}',
    title: '比较维保模板',
    needs: mayAny('see'),
    reads: true,
    input: ById.extend({ face: Face.default('draft'), against: Against.default('source') }),
    reply: TemplateDiff,
  }),
  checkName: endpoint({
    method: 'POST',
    path: '/maintain/template/checkName',
    title: '模板名称可用',
    needs: mayAny('edit'),
    reads: true,
    silent: true,
    input: z.object({ id: z.uuid().nullish(), name: z.string().max(60), kind: TemplateKind.schema.default(1) }),
    reply: z.boolean(),
  }),
  copyFrom: endpoint({
    method: 'POST',
    path: '/maintain/template/copyFrom/{id}',
    title: '复制为本公司模板',
    needs: mayAny('copy'),
    input: z.object({
      ...ById.shape,
      name: field.nameText('模板名称', { max: 40 }),
      /** 5: the rows become a start for the manufacturer's items and are no longer bound to the national ones. */
      elevatorType: ElevatorType.schema.optional(),
    }),
    reply: Saved,
  }),
  /** Added: gives up the draft of the next version; the published one stays. */
  dropDraft: endpoint({
    method: 'POST',
    path: '/maintain/template/dropDraft/{id}',
    title: '放弃模板草稿',
    needs: mayAny('edit'),
    input: One,
    reply: Saved,
  }),
  /** Templates with their items in the form of the import, so that what was exported can be corrected and sent back. */
  export: endpoint({
    method: 'POST',
    path: '/maintain/template/export',
    title: '导出维保模板',
    needs: mayAny('see'),
    reads: true,
    file: true,
    input: z.object({ ids: z.array(z.uuid()).min(1, '请选择模板').max(MOST_EXPORTED), face: Face.default('draft') }),
    reply: z.unknown(),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/maintain/template/publish/{id}',
    title: '发布维保模板',
    needs: mayAny('edit'),
    input: One,
    reply: z.object({ id: z.uuid(), version: z.number().int(), versionNo: z.number().int() }),
  }),
  disable: endpoint({
    method: 'POST',
    path: '/maintain/template/disable/{id}',
    title: '停用维保模板',
    needs: mayAny('edit'),
    input: One,
    reply: Saved,
  }),
  setDefault: endpoint({
    method: 'POST',
    path: '/maintain/template/setDefault/{id}',
    title: '设为默认模板',
    needs: mayAny('edit'),
    input: One,
    reply: Saved,
  }),
} as const
