import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ReasonDialog } from '#kernel/web/detail/index.ts'
import { Inspected, Inspector, useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { KeyValue, Panel, ShortTable, Tag, Timeline, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { mallStoreApi } from '#modules/shop/shared/api.ts'
import { shopPaths } from '#modules/shop/shared/paths.ts'
import { mayMall } from '#modules/shop/shared/permissions.ts'
import { storeMoves } from '#modules/shop/shared/store.states.ts'
import { type StoreDetail, type StoreRow, storeList } from '#modules/shop/shared/store.ts'
import { StoreStatus } from '#modules/shop/shared/terms.ts'
import { StoreMark } from '#modules/shop/web/index.ts'
import { goodsApi, mallGoodsApi } from '../../shared/api.ts'
import type { GoodsRow } from '../../shared/goodsList.ts'
import { GoodsStatus } from '../../shared/terms.ts'

const cells: ListCells<StoreRow> = {
  status: (status, { waits }) => (
    <span className="flex gap-6 items-center">
      <StoreMark status={status} />
      {waits && <Tag tone="amber">变更</Tag>}
    </span>
  ),
}

/** /mallManage/storeManage/home (commerce 4.4): the stores of the mall with what they sell; frozen, opened again, goods banned. */
export function StoreManagePage() {
  const [id, open] = useInspected('id')
  const { data } = useRead(mallStoreApi.list, { waiting: true, size: 1 })
  return (
    <>
      <ListPage
        list={storeList}
        from={mallStoreApi.list}
        title="店铺管理"
        actions={
          <>
            <ExportButton to={mallStoreApi.export} />
            <Can needs={[mayMall.check]}>
              <Link to={shopPaths.check}>
                <Button type="primary">{data?.total ? `审核 ${data.total} 家` : '审核'}</Button>
              </Link>
            </Can>
          </>
        }
        cells={cells}
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '企业在「店铺信息」申请开店后，店铺出现在这里。' }}
      />
      {id && (
        <Inspector from={mallStoreApi.detail} input={{ id }} what="店铺" onClose={() => open()}>
          {(store) => <StoreShown store={store} />}
        </Inspector>
      )}
    </>
  )
}

function StoreShown({ store }: { store: StoreDetail }) {
  const { call, may } = useKit()
  const [asking, setAsking] = useState<'freeze' | 'unfreeze'>()
  const moves = storeMoves.open(store.status)
  const waits = store.status === StoreStatus.code.waiting || store.pending !== null
  return (
    <Inspected
      name={store.name}
      verbs={
        <>
          {waits && (
            <Link to={`${shopPaths.check}?id=${store.id}`}>
              <Button>审核</Button>
            </Link>
          )}
          {may([mayMall.freeze]) && moves.includes('freeze') && (
            <Button onClick={() => setAsking('freeze')}>冻结</Button>
          )}
          {may([mayMall.freeze]) && moves.includes('unfreeze') && (
            <Button onClick={() => setAsking('unfreeze')}>解冻</Button>
          )}
        </>
      }
    >
      <div className="px-14 py-12">
        <KeyValue
          items={[
            ['状态', <StoreMark key="status" status={store.status} />],
            ['企业', store.companyName],
            ['税号', store.taxNo],
            ['执照有效期', store.licenseExpireAt ?? '长期'],
            ['联系人', `${store.contact} ${store.phone}`],
            ['原因', store.reason],
          ]}
        />
      </div>
      <GoodsOf store={store} />
      <Panel title="记录">
        <div className="px-14 pb-14">
          <Timeline
            items={store.events.map(({ action, note, byName, at }) => ({
              key: at,
              at,
              title: `${action} · ${byName}`,
              ...(note ? { note } : {}),
            }))}
          />
        </div>
      </Panel>
      {asking && (
        <ReasonDialog
          open
          title={`${asking === 'freeze' ? '冻结' : '解冻'}「${store.name}」？`}
          effect={asking === 'freeze' ? '商品不再展示，已有订单照常办理；商家会收到原因。' : '在架商品重新展示。'}
          verb={asking === 'freeze' ? '冻结' : '解冻'}
          onConfirm={async (reason) => {
            await call(asking === 'freeze' ? mallStoreApi.freeze : mallStoreApi.unfreeze, { id: store.id, reason })
            toast.done(asking === 'freeze' ? '店铺已冻结' : '店铺已解冻')
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Inspected>
  )
}

function GoodsOf({ store }: { store: StoreDetail }) {
  const { call } = useKit()
  const { data } = useRead(goodsApi.list, { companyId: store.companyId, size: 50 })
  const [banning, setBanning] = useState<GoodsRow>()
  return (
    <Panel title="商品" count={data?.total}>
      <ShortTable
        label="店铺商品"
        rows={data?.records ?? []}
        columns={[
          { title: '商品', cell: ({ title }) => title },
          {
            title: '状态',
            width: 84,
            tone: ({ banned }) => banned && 'redText',
            cell: ({ banned, status }) => (banned ? '违规下架' : GoodsStatus.label(status)),
          },
          {
            title: '操作',
            quiet: true,
            width: 84,
            cell: (row) => (
              <Can needs={[mayMall.ban]}>
                <button type="button" className="linkButton small" onClick={() => setBanning(row)}>
                  {row.banned ? '解除' : '违规下架'}
                </button>
              </Can>
            ),
          },
        ]}
      />
      {data?.total === 0 && <p className="ter px-14">这家店还没有商品。</p>}
      {banning && (
        <ReasonDialog
          open
          title={banning.banned ? `解除「${banning.title}」的违规下架？` : `违规下架「${banning.title}」？`}
          effect={banning.banned ? '商家可以重新上架。' : '立即不再展示，商家不能自行上架，并会收到原因。'}
          verb={banning.banned ? '解除' : '违规下架'}
          onConfirm={async (reason) => {
            await call(mallGoodsApi.ban, { id: banning.id, pass: banning.banned, reason })
            toast.done(banning.banned ? '已解除' : '已下架')
          }}
          onClose={() => setBanning(undefined)}
        />
      )}
    </Panel>
  )
}
