import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { goodsFigures } from './figures.ts'
import { GoodsStatus, GoodsTab } from './terms.ts'

const at = (title: string) => z.iso.datetime({ offset: true }).nullable().meta({ title })
const text = (title: string) => z.string().meta({ title })

export const GoodsRow = z.object({
  id: z.uuid(),
  version: z.int(),
  companyId: z.uuid(),
  title: text('商品标题'),
  imageUrl: z.string(),
  status: GoodsStatus.schema.meta({ title: '上架状态' }),
  banned: z.boolean().meta({ title: '违规下架' }),
  bannedReason: text('下架原因').nullable(),
  shelfAt: at('定时上下架'),
  shelfTo: GoodsStatus.schema.nullable(),
  categoryName: text('平台分类').nullable(),
  brand: text('品牌').nullable(),
  model: text('型号').nullable(),
  priceFrom: text('价格'),
  priceTo: text('最高价'),
  available: counts(goodsFigures.available),
  sales: counts(goodsFigures.sales),
  isSafetyPart: z.boolean().meta({ title: '安全部件' }),
  onShelfAt: at('上架时间'),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '创建时间' }),
})
export type GoodsRow = z.output<typeof GoodsRow>

export const goodsList = list({
  key: 'goods',
  title: '商品',
  unit: '件',
  row: GoodsRow,
  columns: {
    title: { shown: true, fixed: true, width: 320 },
    status: { shown: true, width: 120, role: 'state' },
    categoryName: { shown: true, width: 130 },
    brand: { shown: true, width: 96 },
    model: { width: 110 },
    priceFrom: { shown: true, width: 150, as: 'money', unit: '元' },
    priceTo: { width: 100, as: 'money', unit: '元' },
    available: { shown: true, width: 84, as: 'number' },
    sales: { shown: true, width: 80, as: 'number', sort: true },
    isSafetyPart: { width: 84 },
    onShelfAt: { shown: true, width: 150, as: 'time' },
    shelfAt: { width: 150, as: 'time' },
    bannedReason: { width: 180 },
    createdAt: { width: 150, as: 'time', sort: true, shown: true },
  },
  filters: {
    tab: { kind: 'choice', label: '页签', of: GoodsTab },
    keyword: finds({ title: '标题', brand: '品牌', model: '型号' }),
    categoryId: { kind: 'ref', label: '平台分类', from: '/mall/category/options' },
    goodsTypeId: { kind: 'ref', label: '店内分类', from: '/goods/goodsType/options' },
    price: { kind: 'numbers', label: '价格', unit: '元' },
    available: { kind: 'numbers', label: '可售', unit: '件' },
    isSafetyPart: { kind: 'flag', label: '安全部件' },
  },
  sort: { prop: 'createdAt', order: 'desc' },
})

export const SkuRow = z.object({
  id: z.uuid(),
  goodsId: z.uuid(),
  companyId: z.uuid(),
  version: z.int(),
  skuNo: text('商家编码'),
  goodsTitle: text('商品'),
  specs: text('规格'),
  status: GoodsStatus.schema.meta({ title: '上架状态' }),
  price: text('价格'),
  marketPrice: text('划线价').nullable(),
  costPrice: text('成本价').nullable(),
  weightKg: text('重量').nullable(),
  stock: z.int().meta({ title: '库存' }),
  locked: z.int().meta({ title: '已锁定' }),
  available: z.int().meta({ title: '可售数量' }),
  partName: text('关联配件').nullable(),
  warehouseName: text('发货仓库').nullable(),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '创建时间' }),
})
export type SkuRow = z.output<typeof SkuRow>

export const skuList = list({
  key: 'sku',
  title: '规格',
  unit: '个',
  row: SkuRow,
  columns: {
    skuNo: { shown: true, fixed: true, width: 150, as: 'code', sort: true, role: 'name' },
    goodsTitle: { shown: true, width: 240 },
    specs: { shown: true, width: 150 },
    status: { shown: true, width: 90, role: 'state' },
    price: { shown: true, width: 110, as: 'money', unit: '元', sort: true },
    stock: { shown: true, width: 90, as: 'number', sort: true },
    locked: { shown: true, width: 80, as: 'number' },
    available: { shown: true, width: 90, as: 'number' },
    partName: { shown: true, width: 150 },
    warehouseName: { width: 110 },
    marketPrice: { width: 100, as: 'money', unit: '元' },
    costPrice: { width: 100, as: 'money', unit: '元' },
    weightKg: { width: 84 },
    createdAt: { width: 150, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ skuNo: '编码', goodsTitle: '商品', partName: '配件' }),
    status: { kind: 'choice', label: '上架状态', of: GoodsStatus },
    linked: { kind: 'flag', label: '关联仓库' },
    available: { kind: 'numbers', label: '可售数量', unit: '件' },
    goodsId: { kind: 'ref', label: '商品', from: '/goods/goods/options' },
  },
  sort: { prop: 'skuNo', order: 'asc' },
})
