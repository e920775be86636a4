import { Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { TickIcon, WarningIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState, Timeline } from '#kernel/web/ui/index.ts'
import { elevatorApi } from '../shared/api.ts'
import { ElevatorLogKind } from '../shared/elevator.terms.ts'
import { brokenText } from '../shared/elevatorDetail.ts'
import { may } from '../shared/permissions.ts'
import { elevatorPage } from './addresses.ts'

type Kind = (typeof ElevatorLogKind.options)[number]['value']

/** 时间线: the verifiable record of the lift, newest first (archives 10.5). */
export function TimelineTab({ id }: { id: string }) {
  const [kind, setKind] = useState<Kind>()
  return (
    <Loaded from={elevatorApi.logs} input={{ elevatorId: id, size: 500, ...(kind ? { kind } : {}) }} what="时间线">
      {(page) => (
        <>
          <div className="row gap-10 py-10 px-14">
            <Select<Kind>
              allowClear
              aria-label="类型"
              placeholder="全部类型"
              style={{ width: 'calc(140px * var(--size))' }}
              value={kind ?? null}
              onChange={setKind}
              options={ElevatorLogKind.options.map(({ value, label }) => ({ value, label }))}
            />
            {page.intact ? (
              <span className="sec">
                <TickIcon size={13} /> 记录完整，未被改动
              </span>
            ) : (
              <span className="redText strong" role="alert">
                <WarningIcon size={13} /> {page.broken ? brokenText(page.broken) : '记录被改动过'}，请联系管理员核查
              </span>
            )}
            <Can needs={[may.log]}>
              <Link to={elevatorPage.log(id)} style={{ marginLeft: 'auto' }}>
                全部日志与PDF履历
              </Link>
            </Can>
          </div>
          {page.records.length === 0 ? (
            <EmptyState what="记录" headline="没有这一类记录" />
          ) : (
            <Timeline
              items={page.records.map((line) => ({
                key: line.id,
                at: line.at,
                title: (
                  <>
                    <b>{ElevatorLogKind.label(line.kind)}</b>　{line.summary}
                  </>
                ),
                note: `${line.at.slice(0, 4)} 年 · ${line.actor || '系统'} · 第 ${line.seq} 条`,
              }))}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
