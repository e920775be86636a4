import { type Context, file } from '#kernel/server/index.ts'
import { type Fact, facts, type Paper, renderPapers, signatures, table, width } from '#kernel/server/paper/index.ts'
import { type PdfContent, qrSvg } from '#kernel/server/pdf.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { regionName } from '#kernel/shared/region.ts'
import { hourText } from '#kernel/shared/said.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import { refuseMall } from '../shared/terms.ts'
import { openAfterSales } from './asks.ts'
import { findPieces, findSlips, type Piece, type Slip } from './toShip.store.ts'

/** Papers of the packing table: what to fetch, and what lies in each box (commerce 4.4, 发货管理). */

/** Pieces that may go now: what is in an open after-sale waits. */
async function free(seller: Context, ids: readonly string[]): Promise<Piece[]> {
  const disputed = await openAfterSales(seller, ids)
  return (await findPieces(seller, 'order', ids)).filter(
    ({ orderId, lineId }) => !disputed.get(orderId)?.includes(lineId),
  )
}

const named = ({ title, specText }: Piece) => ({ text: title, more: specText || undefined })
const placeOf = ({ warehouseName, location, partName }: Piece) =>
  warehouseName ? { text: [warehouseName, location].filter(Boolean).join(' '), more: partName ?? undefined } : ''

/** 拣货单: each specification once, over all chosen orders, where it lies, and for whom. */
export async function pickingList(seller: Context, ids: readonly string[]): Promise<FileReply> {
  const slips = await findSlips(seller, 'order', ids)
  const pieces = await free(
    seller,
    slips.map(({ orderId }) => orderId),
  )
  if (pieces.length === 0) throw refuseMall.noneToShip()
  const numbers = new Map(slips.map(({ orderId, orderNo }) => [orderId, orderNo]))
  const bySku = [...Map.groupBy(pieces, ({ skuId }) => skuId).values()].toSorted((a, b) =>
    keyOf(a[0] as Piece).localeCompare(keyOf(b[0] as Piece), 'zh-Hans-CN'),
  )
  const orders = new Set(pieces.map(({ orderId }) => orderId)).size
  const title = `拣货单 ${dayOf(seller.now)}`
  const paper: Paper = {
    letterhead: await letterheadOf(seller, seller.companyId),
    title: '拣货单',
    fact: `${slips[0]?.storeName ?? ''}　${dayOf(seller.now)} ${hourText(seller.now)}　共 ${orders} 单、${bySku.length} 种、${total(pieces)} 件`,
    of: title,
    body: [
      table({
        columns: [
          { title: '序号', whole: true, right: true },
          { title: '商家编码' },
          { title: '商品与规格' },
          { title: '仓库与库位' },
          { title: '件数', whole: true, right: true },
          { title: '订单' },
          { title: '已拣', whole: true },
        ],
        rows: bySku.map((same, n) => [
          String(n + 1),
          (same[0] as Piece).skuNo,
          named(same[0] as Piece),
          placeOf(same[0] as Piece),
          String(total(same)),
          same.map(({ orderId, qty }) => `${numbers.get(orderId)} ×${qty}`).join('、'),
          '□',
        ]),
      }),
      signatures([
        {
          title: '拣货',
          open: true,
          lines: [
            ['签字', null],
            ['时间', null],
          ],
        },
        {
          title: '复核',
          open: true,
          lines: [
            ['签字', null],
            ['时间', null],
          ],
        },
      ]),
    ],
  }
  return file(`${title}.pdf`, 'application/pdf', () => renderPapers([paper], { title }))
}

const total = (pieces: readonly Piece[]) => pieces.reduce((all, { qty }) => all + qty, 0)
/** As one walks: warehouse, place, then the number. */
const keyOf = ({ warehouseName, location, skuNo }: Piece) => [warehouseName ?? '', location ?? '', skuNo].join(' ')

/** 装箱单: for what is still to go of an order, on half a sheet; its code is the order's number, to be scanned when it goes. */
export async function packingSlips(seller: Context, ids: readonly string[]): Promise<FileReply> {
  const slips = await findSlips(seller, 'order', ids)
  const pieces = Map.groupBy(
    await free(
      seller,
      slips.map(({ orderId }) => orderId),
    ),
    ({ orderId }) => orderId,
  )
  const full = slips.flatMap((slip) => {
    const own = pieces.get(slip.orderId)
    return own ? [{ slip, own }] : []
  })
  if (full.length === 0) throw refuseMall.noneToShip()
  return printed(seller, '装箱单', full)
}

/** 发货单: what went in these packages. */
export async function sentSlips(seller: Context, ids: readonly string[]): Promise<FileReply> {
  const slips = await findSlips(seller, 'package', ids)
  const pieces = Map.groupBy(await findPieces(seller, 'package', ids), ({ shipmentNo }) => shipmentNo)
  if (slips.length === 0) throw refuseMall.noneToShip()
  return printed(
    seller,
    '发货单',
    slips.map((slip) => ({ slip, own: pieces.get(slip.shipmentNo) ?? [] })),
  )
}

async function printed(
  seller: Context,
  name: string,
  slips: readonly { readonly slip: Slip; readonly own: readonly Piece[] }[],
): Promise<FileReply> {
  const papers = await Promise.all(
    slips.map(async ({ slip, own }): Promise<Paper> => {
      const no = slip.shipmentNo ?? slip.orderNo
      return {
        // It goes to the buyer, who knows the store.
        letterhead: { name: slip.storeName, facts: [['店铺电话', slip.storePhone]] },
        title: name,
        fact: no,
        of: `${name} ${no}`,
        body: [await headed(slip), contents(own)],
      }
    }),
  )
  const [only] = papers
  const title = papers.length === 1 ? (only as Paper).of : `${name} ${papers.length}张 ${dayOf(seller.now)}`
  return file(`${title}.pdf`, 'application/pdf', () => renderPapers(papers, { title, half: true }))
}

/** Points of the code, and what is left beside it on half a sheet. */
const CODE = 64
const GAP = 14

async function headed(slip: Slip): Promise<PdfContent> {
  const { receiver, phone, regionCode, detail } = slip.address
  const said: Fact[] = [
    ['订单号', slip.orderNo],
    ['下单时间', `${dayOf(slip.createdAt)} ${hourText(slip.createdAt)}`],
    ['买家', slip.buyerCompanyName],
    ['收货人', `${receiver} ${phone}`],
    ['收货地址', `${regionName(regionCode)}${detail}`, 'wide'],
    ...(slip.carrier ? ([['快递', `${slip.carrier} ${slip.trackingNo ?? ''}`]] as Fact[]) : []),
    ...(slip.buyerRemark ? ([['买家留言', slip.buyerRemark, 'wide']] as Fact[]) : []),
  ]
  return {
    columns: [
      { width: '*', stack: [facts(said, width.portrait - CODE - GAP)] },
      { width: CODE, svg: await qrSvg(slip.orderNo), margin: [0, 4, 0, 0] },
    ],
    columnGap: GAP,
  }
}

const contents = (own: readonly Piece[]) =>
  table({
    columns: [
      { title: '序号', whole: true, right: true },
      { title: '商家编码' },
      { title: '商品与规格' },
      { title: '件数', whole: true, right: true },
    ],
    rows: [
      ...own.map((piece, n) => [String(n + 1), piece.skuNo, named(piece), String(piece.qty)]),
      ['', '', '合计', String(total(own))],
    ],
    summed: true,
  })
