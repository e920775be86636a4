import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, choosing, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { FreightDetail, FreightDraft } from './freightDraft.ts'
import { mayMall, mayShop, onGoods } from './permissions.ts'
import { StoreDetail, StoreDraft, storeList } from './store.ts'
import { CategoryDetail, CategoryDraft, CategoryNode, GoodsTypeDetail, GoodsTypeDraft, GoodsTypeNode } from './tree.ts'

const seller = [mayShop.view, mayShop.edit]
const works = [onGoods.shelf, onGoods.stock, onGoods.form]

/** The seller's own store (commerce 5.4); its company has one. */
export const storeApi = {
  mine: endpoint({
    method: 'GET',
    path: '/goods/store/mine',
    title: '本企业的店铺',
    needs: [...seller, ...works],
    input: z.object({}),
    reply: StoreDetail.nullable(),
  }),
  add: endpoint({
    method: 'POST',
    path: '/goods/store/add',
    title: '申请开店',
    needs: [mayShop.edit],
    input: StoreDraft,
    reply: Saved,
  }),
  /** What is reviewed waits while the old stays live; a rejected application goes to review again (commerce 3.11). */
  edit: endpoint({
    method: 'POST',
    path: '/goods/store/edit',
    title: '编辑店铺',
    needs: [mayShop.edit],
    input: StoreDraft.safeExtend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  /** Added: 1→4. */
  close: endpoint({
    method: 'POST',
    path: '/goods/store/close',
    title: '关店',
    needs: [mayShop.edit],
    input: z.object({ ...ById.shape, ...WithVersion.shape, reason: field.text('原因', { max: 200 }) }),
    reply: Saved,
  }),
}

const decides = [mayMall.stores, mayMall.check]

/** Stores among each other: of those who run the mall. */
export const mallStoreApi = {
  ...ordinary('/mall/store', '店铺', {
    list: storeList,
    detail: StoreDetail,
    needs: { list: decides, options: decides, detail: decides, export: mayMall.stores },
  }),
  check: endpoint({
    method: 'POST',
    path: '/mall/store/check',
    title: '审核店铺',
    needs: [mayMall.check],
    input: z
      .object({ ...ById.shape, pass: z.boolean(), reason: field.optional(field.text('原因', { max: 200 })) })
      .refine(({ pass, reason }) => pass || reason, { path: ['reason'], error: '请填写驳回原因' }),
    /** The next one that waits. */
    reply: z.object({ next: z.uuid().nullable(), waiting: z.int() }),
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/mall/store/freeze',
    title: '冻结店铺',
    needs: [mayMall.freeze],
    input: z.object({ ...ById.shape, reason: field.text('原因', { max: 200 }) }),
    reply: Saved,
  }),
  unfreeze: endpoint({
    method: 'POST',
    path: '/mall/store/unfreeze',
    title: '解冻店铺',
    needs: [mayMall.freeze],
    input: z.object({ ...ById.shape, reason: field.text('原因', { max: 200 }) }),
    reply: Saved,
  }),
}

const freights = [...seller, ...works]
export const freightApi = {
  ...ordinary('/goods/freight', '运费模板', {
    draft: FreightDraft,
    detail: FreightDetail,
    needs: {
      options: freights,
      detail: freights,
      add: mayShop.edit,
      edit: mayShop.edit,
      remove: mayShop.edit,
    },
  }),
  /** Added: all of the store, few enough for one answer. */
  all: endpoint({
    method: 'POST',
    path: '/goods/freight/all',
    title: '全部运费模板',
    needs: freights,
    reads: true,
    input: z.object({}),
    reply: z.array(FreightDetail.extend({ goodsCount: z.int() })),
  }),
}

const moved = z.object({
  ...ById.shape,
  ...WithVersion.shape,
  parentId: z.uuid().nullable().default(null),
  beforeId: z.uuid().optional(),
})

const seesTypes = [mayShop.types, mayShop.editTypes, ...works]
export const goodsTypeApi = {
  ...ordinary('/goods/goodsType', '店内分类', {
    draft: GoodsTypeDraft,
    detail: GoodsTypeDetail,
    needs: {
      options: seesTypes,
      detail: seesTypes,
      add: mayShop.editTypes,
      edit: mayShop.editTypes,
      remove: mayShop.editTypes,
    },
  }),
  tree: endpoint({
    method: 'POST',
    path: '/goods/goodsType/tree',
    title: '店内分类树',
    needs: seesTypes,
    reads: true,
    input: z.object({}),
    reply: z.array(GoodsTypeNode),
  }),
  /** Added: dragged; before `beforeId`, else last under the parent. */
  move: endpoint({
    method: 'POST',
    path: '/goods/goodsType/move',
    title: '移动店内分类',
    needs: [mayShop.editTypes],
    input: moved,
    reply: Saved,
  }),
}

const seesCategories = [mayMall.categories, mayMall.stores, mayMall.check, ...works]
export const categoryApi = {
  ...ordinary('/mall/category', '平台分类', {
    draft: CategoryDraft,
    detail: CategoryDetail,
    needs: {
      options: seesCategories,
      detail: seesCategories,
      add: mayMall.editCategories,
      edit: mayMall.editCategories,
      remove: mayMall.editCategories,
    },
  }),
  tree: endpoint({
    method: 'POST',
    path: '/mall/category/tree',
    title: '平台分类树',
    needs: seesCategories,
    reads: true,
    input: z.object({}),
    reply: z.array(CategoryNode),
  }),
  /** Categories that hold goods: those without categories below them. */
  leaves: endpoint({
    method: 'GET',
    path: '/mall/category/leaves',
    title: '选择末级平台分类',
    needs: seesCategories,
    input: choosing(OptionQuery),
    reply: z.array(Option),
  }),
  move: endpoint({
    method: 'POST',
    path: '/mall/category/move',
    title: '移动平台分类',
    needs: [mayMall.editCategories],
    input: moved,
    reply: Saved,
  }),
}
