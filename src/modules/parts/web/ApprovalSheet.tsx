import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Kbd, moneyText, ScrollRegion, Tag } from '#kernel/web/ui/index.ts'
import { ContractType } from '#modules/contract/shared/contract.terms.ts'
import { partsApi } from '../shared/api.ts'
import { PartsBiz, PartsStatus, RequestPayer } from '../shared/parts.ts'
import type { PartsDetail, PartsQueue } from '../shared/partsDetail.ts'
import { partsPage } from './addresses.ts'
import css from './approval.module.css'
import { ChargeDialog } from './ChargeDialog.tsx'
import { PartsLineCard } from './PartsLineCard.tsx'
import { bizAddress } from './PartsListPage.tsx'

interface Props {
  readonly row: PartsQueue['rows'][number]
  readonly running: boolean
  readonly onAgree: () => void
  readonly onReject: () => void
}

/** The request under decision: what, why, who pays, what to look at twice; the two verbs at the bottom. */
export function ApprovalSheet({ row, running, onAgree, onReject }: Props) {
  return (
    <section className="stack min-w-0 min-h-0" aria-label={row.requestNo}>
      <ScrollRegion className={css.sheetBody} label="配件">
        <Loaded from={partsApi.detail} input={{ id: row.id }} what="配件更换单">
          {(request) => <Sheet request={request} />}
        </Loaded>
      </ScrollRegion>
      <footer className={`row gap-10 to-end rigid py-10 px-16 line-t ${css.sheetFoot}`}>
        <span className="sec">
          {row.own
            ? '本人提交的申请，由其他审批人决定'
            : row.over
              ? '超出我的额度：同意后转上级审批'
              : row.payer === RequestPayer.code.customer
                ? '同意后由客户确认付费'
                : '同意后可以领料'}
        </span>
        <Button onClick={onReject} disabled={running}>
          驳回 <Kbd>2</Kbd>
        </Button>
        <Button type="primary" loading={running} onClick={onAgree}>
          {row.over ? '同意并转上级' : '同意'} <Kbd>1</Kbd>
        </Button>
      </footer>
    </section>
  )
}

function Sheet({ request }: { request: PartsDetail }) {
  const [charged, setCharged] = useState<string>()
  const line = request.lines.find(({ id }) => id === charged)
  const changes = request.status === PartsStatus.code.waiting && request.open.includes('charge')
  return (
    <>
      <header className="pt-14 pb-10 px-16 line-b">
        <h2 className="row gap-8 m-0 t18">
          {request.communityName} {request.elevator.name}
          {request.urgency === 1 && <Tag tone="amber">紧急</Tag>}
        </h2>
        <div className="flex wrap gap-y-2 gap-x-16 pt-4 t13 sec num">
          <Link to={partsPage.detail(request.id)}>{request.requestNo}</Link>
          <Link to={bizAddress(request)}>
            {PartsBiz.label(request.bizType)} {request.bizNo}
          </Link>
          <span>{request.applicant} 申请</span>
          <span>
            {request.contract
              ? `${request.contract.contractNo} ${ContractType.label(request.contract.type as 1)}`
              : '当日没有在保合同'}
          </span>
        </div>
        {request.remark && <p className="m-0 mt-4 sec">{request.remark}</p>}
        <div className={css.sheetSums}>
          <span>
            合计 <b className="t18 num">{moneyText(request.totalSale)}</b>
          </span>
          <span>
            客户付费 <b className="t18 num">{moneyText(request.customerAmount)}</b>
          </span>
          {request.totalCost !== null && (
            <span>
              成本 <b className="t18 num">{moneyText(request.totalCost)}</b>
            </span>
          )}
          {request.approvals.map((one) => (
            <span key={one.id} className="ter">
              {one.name} 第 {one.level} 级{one.opinion ? `：${one.opinion}` : ''}
            </span>
          ))}
        </div>
      </header>
      {request.lines.map((one) => (
        <PartsLineCard
          key={one.id}
          line={one}
          request={request}
          onCharge={changes ? () => setCharged(one.id) : undefined}
        />
      ))}
      {line && <ChargeDialog request={request} line={line} onClose={() => setCharged(undefined)} />}
    </>
  )
}
