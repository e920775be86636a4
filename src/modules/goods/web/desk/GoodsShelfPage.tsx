import { Button, DatePicker, Input, Modal } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sized } from '#kernel/shared/sized.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { AskedField } from '#kernel/web/form/index.ts'
import {
  ExportButton,
  type ListCells,
  ListPage,
  type ListState,
  ListTabs,
  type Selection,
} from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { moneyText, State, Tag, timeText, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { goodsApi, type ShelfReply, skuApi } from '../../shared/api.ts'
import { goodsForm } from '../../shared/deskPaths.ts'
import { type GoodsRow, goodsList } from '../../shared/goodsList.ts'
import { mayGoods } from '../../shared/permissions.ts'
import { GoodsStatus, GoodsTab } from '../../shared/terms.ts'
import css from './desk.module.css'

const { on, off } = GoodsStatus.code

const goodsCells: ListCells<GoodsRow> = {
  title: (title, { imageUrl, isSafetyPart, model }) => (
    <span className="flex gap-8 items-center min-w-0">
      <img className={css.thumb} src={sized(imageUrl, 160)} alt="" width={32} height={32} loading="lazy" />
      <span className="clip">{title}</span>
      {isSafetyPart && <Tag tone="amber">安全部件</Tag>}
      {model && <span className="ter small clip">{model}</span>}
    </span>
  ),
  status: (status, { banned, bannedReason, shelfAt, shelfTo }) =>
    banned ? (
      <span className="redText" title={bannedReason ?? ''}>
        违规下架
      </span>
    ) : (
      <span title={shelfAt ? `${timeText(shelfAt)} ${shelfTo === on ? '上架' : '下架'}` : undefined}>
        <State shape={status === on ? 'ring-tick' : 'dashed'}>{GoodsStatus.label(status)}</State>
        {shelfAt && <span className="ter small"> 定时</span>}
      </span>
    ),
  priceFrom: (from, { priceTo }) => (
    <span className="num">{from === priceTo ? moneyText(from) : `${moneyText(from)}–${moneyText(priceTo)}`}</span>
  ),
  available: (n) => <span className={n === 0 ? 'redText num' : 'num'}>{n}</span>,
}

/** /goodsManage/goodsShelf (commerce 4.4): on the shelf, off it, at once or at a moment; prices with their reason. */
export function GoodsShelfPage() {
  const navigate = useNavigate()
  const [refused, setRefused] = useState<ShelfReply['refused']>()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const add = (
    <Can needs={[mayGoods.form]}>
      <Link to={goodsForm.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新增商品
        </Button>
      </Link>
    </Can>
  )
  return (
    <>
      <ListPage
        list={goodsList}
        from={goodsApi.list}
        title="商品上架"
        actions={
          <>
            <Can needs={[mayGoods.sheets]}>
              <ExportButton to={goodsApi.export} />
            </Can>
            {add}
          </>
        }
        tabs={(state) => <Tabs state={state} />}
        cells={goodsCells}
        open={{ run: (row) => void navigate(goodsForm.edit(row.id)) }}
        selectionActions={(selection) => (
          <Verbs
            selection={selection}
            onRefused={(list) => {
              setNames(new Map(selection.rows.map(({ id, title }) => [id, title])))
              setRefused(list)
            }}
          />
        )}
        empty={{ hint: '新增商品后在这里上架；上架的商品买家才看得到。', actions: add }}
      />
      <Modal
        open={refused !== undefined}
        title={`${refused?.length ?? 0} 件没有办成`}
        footer={<Button onClick={() => setRefused(undefined)}>知道了</Button>}
        onCancel={() => setRefused(undefined)}
      >
        <ul>
          {refused?.map(({ id, reason }) => (
            <li key={id}>
              {names.get(id) ?? '商品'}：{reason}
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}

function Tabs({ state }: { state: ListState }) {
  const { tab: _, sort: __, ...rest } = state.query as Readonly<Record<string, unknown>>
  const { data } = useRead(goodsApi.counts, rest as never, {
    firstLoad: true,
    placeholderData: (previous) => previous,
    retry: false,
  })
  return (
    <ListTabs
      state={state}
      label="商品页签"
      tabs={GoodsTab.options}
      counts={data}
      tones={{ banned: 'redText strong' }}
    />
  )
}

interface VerbProps {
  readonly selection: Selection<GoodsRow>
  readonly onRefused: (refused: ShelfReply['refused']) => void
}

function Verbs({ selection: { ids, clear }, onRefused }: VerbProps) {
  const { call, may } = useKit()
  const { running, run } = useRun()
  const [asking, setAsking] = useState<'time' | 'price'>()
  const shelve = (status: GoodsStatus, at?: string) =>
    run(async () => {
      const reply = await call(goodsApi.shelf, { ids: [...ids], status, ...(at && { at }) })
      if (reply.done.length > 0)
        toast.done(
          at ? `${reply.done.length} 件已定时` : `已${status === on ? '上架' : '下架'} ${reply.done.length} 件`,
        )
      if (reply.refused.length > 0) onRefused(reply.refused)
      else clear()
      setAsking(undefined)
    })
  return (
    <span className="flex gap-12">
      {may([mayGoods.setShelf]) && (
        <>
          <button type="button" className="linkButton" disabled={running} onClick={() => void shelve(on)}>
            上架
          </button>
          <button type="button" className="linkButton" disabled={running} onClick={() => void shelve(off)}>
            下架
          </button>
          <button type="button" className="linkButton" disabled={running} onClick={() => setAsking('time')}>
            定时
          </button>
        </>
      )}
      <Can needs={[mayGoods.price]}>
        <button type="button" className="linkButton" disabled={running} onClick={() => setAsking('price')}>
          改价
        </button>
      </Can>
      {asking === 'time' && (
        <TimeDialog count={ids.length} running={running} onSet={shelve} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'price' && (
        <PriceDialog
          count={ids.length}
          onClose={() => setAsking(undefined)}
          onSet={async (percent, reason) => {
            const { done } = await call(skuApi.reprice, { goodsIds: [...ids], percent, reason })
            toast.done(`已改价 ${done} 个规格`)
            clear()
          }}
        />
      )}
    </span>
  )
}

interface TimeProps {
  readonly count: number
  readonly running: boolean
  readonly onSet: (status: GoodsStatus, at: string) => Promise<unknown>
  readonly onClose: () => void
}

function TimeDialog({ count, running, onSet, onClose }: TimeProps) {
  const [at, setAt] = useState<Dayjs | null>(null)
  const set = (status: GoodsStatus) => (at ? void onSet(status, at.toISOString()) : toast.warning('请选择时间'))
  return (
    <Modal
      open
      title={`定时上下架 ${count} 件`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button loading={running} onClick={() => set(off)}>
            定时下架
          </Button>
          <Button type="primary" loading={running} onClick={() => set(on)}>
            定时上架
          </Button>
        </>
      }
    >
      <AskedField label="时间" required help="到时自动上架或下架；届时不符合上架条件的会发消息说明">
        <DatePicker
          aria-label="时间"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          value={at}
          onChange={setAt}
        />
      </AskedField>
    </Modal>
  )
}

interface PriceProps {
  readonly count: number
  readonly onSet: (percent: string, reason: string) => Promise<unknown>
  readonly onClose: () => void
}

function PriceDialog({ count, onSet, onClose }: PriceProps) {
  const { running, run } = useRun()
  const [percent, setPercent] = useState('')
  const [reason, setReason] = useState('')
  const send = () => {
    if (!/^-?\d+(\.\d{1,2})?$/.test(percent.trim())) return toast.warning('涨跌幅最多两位小数，降价填负数')
    if (!reason.trim()) return toast.warning('原因不能为空')
    void run(async () => {
      await onSet(percent.trim(), reason.trim())
      onClose()
    })
  }
  return (
    <Modal
      open
      title={`改价 ${count} 件商品的全部规格`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} onClick={send}>
            改价
          </Button>
        </>
      }
    >
      <AskedField label="涨跌幅" unit="%" required help="如 5 为涨 5%，-5 为降 5%；按分四舍五入">
        <Input aria-label="涨跌幅" value={percent} onChange={(event) => setPercent(event.target.value)} />
      </AskedField>
      <AskedField label="原因" required>
        <Input aria-label="原因" maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </AskedField>
    </Modal>
  )
}
