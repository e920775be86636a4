import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { hoursSaid, kmText } from '#kernel/shared/said.ts'
import { Loaded, ReasonDialog } from '#kernel/web/detail/index.ts'
import { RegionName } from '#kernel/web/region/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { DateText, EmptyState, KeyValue, Panel, Timeline, toast } from '#kernel/web/ui/index.ts'
import { storeApi } from '../shared/api.ts'
import { shopPaths } from '../shared/paths.ts'
import { mayShop } from '../shared/permissions.ts'
import { storeMoves } from '../shared/store.states.ts'
import type { StoreDetail } from '../shared/store.ts'
import { StoreStatus } from '../shared/terms.ts'
import { FreightPart } from './FreightPart.tsx'
import { StoreMark } from './StoreMark.tsx'
import { StorePreview } from './StorePreview.tsx'
import css from './shop.module.css'

/** /goodsManage/storeInfo/home (commerce 4.4): the company's store, its review, what buyers see, its freight templates. */
export function StorePage() {
  if (useUser()?.roleType === 2) return <EveryStore />
  return (
    <Loaded from={storeApi.mine} input={{}} what="店铺">
      {(store) => (store ? <Store store={store} /> : <NoStore />)}
    </Loaded>
  )
}

/** Operations users have no store of their own. */
function EveryStore() {
  return (
    <Page title="店铺信息">
      <EmptyState
        what="自己的店铺"
        hint="店铺信息由各企业自己维护；所有店铺的资料、商品与审核在店铺管理。"
        actions={
          <Link to={shopPaths.stores}>
            <Button type="primary">打开店铺管理</Button>
          </Link>
        }
      />
    </Page>
  )
}

function NoStore() {
  const apply = (
    <Can needs={[mayShop.edit]}>
      <Link to={shopPaths.editStore}>
        <Button type="primary">申请开店</Button>
      </Link>
    </Can>
  )
  return (
    <Page title="店铺信息" actions={apply}>
      <EmptyState
        what="店铺"
        hint="填写店铺资料、上传营业执照后提交，平台审核通过即可上架商品。每家企业开一个店。"
        actions={apply}
      />
    </Page>
  )
}

function Store({ store }: { store: StoreDetail }) {
  const { call, may } = useKit()
  const [closing, setClosing] = useState(false)
  const moves = storeMoves.open(store.status)
  const edits = may([mayShop.edit])
  return (
    <Page
      title={store.name}
      facts={<StoreMark status={store.status} />}
      actions={
        edits && (
          <>
            {moves.includes('close') && <Button onClick={() => setClosing(true)}>关店</Button>}
            {store.status !== StoreStatus.code.closed && (
              <Link to={shopPaths.editStore}>
                <Button type="primary">
                  {store.status === StoreStatus.code.rejected ? '修改后重新提交' : '编辑店铺'}
                </Button>
              </Link>
            )}
          </>
        )
      }
    >
      <div className={css.home}>
        <div className="min-w-0">
          <Review store={store} />
          <Facts store={store} />
          <FreightPart />
        </div>
        <aside className={css.aside}>
          <Panel title="买家看到的店铺">
            <StorePreview store={store} />
          </Panel>
          <Panel title="审核与变更">
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
        </aside>
      </div>
      <ReasonDialog
        open={closing}
        title={`关闭店铺「${store.name}」？`}
        effect="商品不再展示，关店后不能再开；还有未完成的订单时不能关店。"
        verb="关店"
        onConfirm={async (reason) => {
          await call(storeApi.close, { id: store.id, version: store.version, reason })
          toast.done('店铺已关闭')
        }}
        onClose={() => setClosing(false)}
      />
    </Page>
  )
}

/** What the store is told: why it was rejected or frozen, what of it waits for review. */
function Review({ store }: { store: StoreDetail }) {
  const { status, reason, pending } = store
  const { waiting, rejected, frozen } = StoreStatus.code
  return (
    <div className="grid gap-8 px-14 pt-12">
      {status === waiting && <p className={`amberText ${css.told}`}>开店申请待平台审核，通过后即可上架商品</p>}
      {status === rejected && <p className={`redText ${css.told}`}>申请被驳回：{reason}</p>}
      {status === frozen && (
        <p className={`redText ${css.told}`}>店铺已被冻结：{reason}。商品不再展示，已有订单照常办理</p>
      )}
      {pending && <p className={`amberText ${css.told}`}>名称、税号或执照的变更待审核，审核前买家看到的仍是原资料</p>}
      {status === StoreStatus.code.open && reason && !pending && (
        <p className={`amberText ${css.told}`}>上次变更被驳回：{reason}</p>
      )}
    </div>
  )
}

function Facts({ store }: { store: StoreDetail }) {
  return (
    <Panel title="店铺资料">
      <div className="grid cols-2 gap-24 items-start px-14 pb-12">
        <KeyValue
          items={[
            [
              '税号',
              <span key="tax" className="num">
                {store.taxNo}
              </span>,
            ],
            ['执照有效期', store.licenseExpireAt ? <DateText key="until" value={store.licenseExpireAt} /> : '长期'],
            ['联系人', `${store.contact} ${store.phone}`],
            ['服务时间', store.serviceHours],
            ['店铺地址', store.address],
            ['收款账户', store.payeeAccount && `${store.payeeName} ${store.payeeBank} ${store.payeeAccount}`],
          ]}
        />
        <KeyValue
          items={[
            ['微信商户号', store.merchantWechat],
            ['支付宝商户号', store.merchantAlipay],
            ['自动接单', store.autoAccept ? '是' : '否'],
            ['同城急件', <Urgent key="urgent" store={store} />],
            ['发货时限', hoursSaid(store.shipWithinHours)],
            ['售后期限', `签收后 ${store.afterSaleDays} 天`],
            [
              '退货地址',
              <span key="return">
                {store.returnReceiver} {store.returnPhone} <RegionName code={store.returnRegion} />
                {store.returnDetail}
              </span>,
            ],
          ]}
        />
      </div>
    </Panel>
  )
}

function Urgent({ store }: { store: StoreDetail }) {
  const { urgent, urgentRegion, urgentAddress, urgentKm, urgentPhone } = store
  if (!urgent || !urgentRegion) return <span className="ter">未开通</span>
  return (
    <span>
      <RegionName code={urgentRegion} />
      {urgentAddress} · {kmText(urgentKm)}内送达 · <span className="num">{urgentPhone}</span>
    </span>
  )
}
