import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ById, choosing, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { Category, CategoryDraft, CategoryKind } from './category.ts'
import { listed, mayCatalog, mayQuote } from './permissions.ts'

const { list, kits, schemes, write, kitSet, schemeSet } = mayCatalog
/** Whoever works with what lies in a tree; the handler asks for the code of its kind. */
const writes = [write, kitSet, schemeSet]
const sees = [list, kits, schemes, ...writes, ...mayQuote]

/** 分类 (commerce 5.3). */
export const categoryApi = {
  tree: endpoint({
    method: 'POST',
    path: '/v4/category/tree',
    title: '分类树',
    needs: sees,
    listed,
    reads: true,
    input: z.object({ kind: CategoryKind.schema.optional(), keyword: z.string().trim().max(60).optional() }),
    reply: z.array(Category),
  }),
  add: endpoint({
    method: 'POST',
    path: '/v4/category/add',
    title: '新增分类',
    needs: writes,
    listed,
    input: CategoryDraft,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/v4/category/edit',
    title: '编辑分类',
    needs: writes,
    listed,
    input: CategoryDraft.omit({ kind: true }).extend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  checkDuplicateName: endpoint({
    method: 'POST',
    path: '/v4/category/checkDuplicateName',
    title: '分类名称是否重复',
    needs: writes,
    listed,
    reads: true,
    silent: true,
    input: z.object({
      name: z.string().trim().max(60),
      parentId: field.optional(z.uuid()),
      kind: CategoryKind.schema,
      id: z.uuid().optional(),
    }),
    reply: z.object({ duplicate: z.boolean() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v4/category/delete/{id}',
    title: '删除分类',
    needs: writes,
    listed,
    input: ById,
    reply: Done,
  }),
  /** *Added*: categories by their way from the top, of materials, of kits, of all. */
  options: endpoint({
    method: 'GET',
    path: '/v4/category/options',
    title: '选择分类',
    needs: sees,
    listed,
    input: choosing(OptionQuery),
    reply: z.array(Option),
  }),
  ofMaterials: endpoint({
    method: 'GET',
    path: '/v4/category/materialOptions',
    title: '选择物料分类',
    needs: sees,
    listed,
    input: choosing(OptionQuery),
    reply: z.array(Option),
  }),
  ofKits: endpoint({
    method: 'GET',
    path: '/v4/category/kitOptions',
    title: '选择套件分类',
    needs: sees,
    listed,
    input: choosing(OptionQuery),
    reply: z.array(Option),
  }),
}
