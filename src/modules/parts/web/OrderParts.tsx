import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { moneyText, PanelHead, Tag, timeText } from '#kernel/web/ui/index.ts'
import { partsApi } from '../shared/api.ts'
import type { PartsBiz } from '../shared/parts.ts'
import type { PartsOfOrder } from '../shared/partsDetail.ts'
import { plainQty } from '../shared/warnings.ts'
import { partsPage } from './addresses.ts'
import { ChargeName, PartsState, SupplyTag } from './marks.tsx'
import { PartsForm } from './PartsForm.tsx'
import css from './parts.module.css'

/** 配件 of one order: what was asked for, what was used from the van; asking takes the tab's place. */
export function OrderParts({ bizType, bizId }: { bizType: PartsBiz; bizId: string }) {
  const [adding, setAdding] = useState(false)
  const back = () => setAdding(false)
  return (
    <Loaded from={partsApi.ofOrder} input={{ bizType, bizId }} what="配件">
      {(parts) =>
        adding ? (
          <PartsForm biz={{ bizType, bizId }} hazards={parts.hazards} onCancel={back} onDone={back} />
        ) : (
          <Parts parts={parts} onAdd={() => setAdding(true)} />
        )
      }
    </Loaded>
  )
}

function Parts({ parts: { requests, uses }, onAdd }: { parts: PartsOfOrder; onAdd: () => void }) {
  return (
    <>
      <PanelHead
        title="配件更换单"
        count={requests.length || undefined}
        right={
          <Button size="small" icon={<PlusIcon />} onClick={onAdd}>
            申请配件
          </Button>
        }
      />
      {requests.length === 0 && <p className={`m-0 py-10 px-20 ${css.none} ter`}>这张工单没有申请过配件。</p>}
      {requests.map((request) => (
        <section key={request.id} className={css.ofOrder} aria-label={request.requestNo}>
          <div className="row gap-12 py-8 px-16">
            <Link className="num" to={partsPage.detail(request.id)}>
              {request.requestNo}
            </Link>
            <PartsState status={request.status} />
            <SupplyTag missing={request.missing} />
            <span className="ter num">{timeText(request.createdAt)}</span>
            <b className="push num">{moneyText(request.totalSale)}</b>
          </div>
          <ul className={`m-0 mb-10 p-0 no-marks ${css.plainList}`}>
            {request.lines.map((line) => (
              <li className="flex gap-8 py-5 px-16 line2-t" key={line.id}>
                {line.name} <span className="sec">{line.spec}</span>
                {line.safetyPart && <Tag tone="violet">安全部件</Tag>}
                {line.itemCode && (
                  <span className="ter" title={`检查项 ${line.itemCode} ${line.itemName ?? ''}`}>
                    检查项 {line.itemName}
                  </span>
                )}
                <ChargeName mode={line.chargeMode} />
                <span className="num">
                  {plainQty(line.qty)} {line.measure}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {uses.length > 0 && (
        <>
          <PanelHead title="随车用料" count={uses.length} />
          <ul className={`m-0 mb-10 p-0 no-marks ${css.plainList}`}>
            {uses.map((one) => (
              <li className="flex gap-8 py-5 px-16 line2-t" key={one.id}>
                {one.name} <span className="sec">{one.spec}</span>
                <span className="ter">
                  {one.worker} <span className="num">{timeText(one.at)}</span>
                </span>
                <span className="num">
                  {plainQty(one.qty)} {one.measure}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
