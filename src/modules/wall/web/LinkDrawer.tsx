import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { momentText } from '#kernel/shared/said.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { AskedField } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, linkState, NetworkPanel, OnceLink, ShortTable } from '#kernel/web/ui/index.ts'
import { useRead, useStale } from '#kernel/web/useRead.ts'
import { wallApi } from '../shared/api.ts'
import { LINK_DAYS, type WallLink } from '../shared/link.ts'

/** 大屏链接: made, told once, revoked (decision 0146). */
export function LinkDrawer({ onClose }: { onClose: () => void }) {
  const { data, isError, error, refetch } = useRead(wallApi.links, {}, { firstLoad: true })
  const [revoking, setRevoking] = useState<WallLink>()
  const { call, today: day } = useKit()
  const today = day()
  const stale = useStale()
  return (
    <Drawer open wide title="大屏链接" onClose={onClose}>
      <div className="py-16 px-20">
        <p className="sec m-0">
          用链接打开的大屏不需要登录，只能看监控平台，看到的与生成人相同，不能接警、派单或打开别的页面。生成人离职或没有监控平台权限后链接失效。
        </p>
        <NewLinkForm />
      </div>
      {isError ? (
        <NetworkPanel failure={error} onRetry={() => void refetch()} />
      ) : (
        <ShortTable
          label="大屏链接"
          rows={data ?? []}
          by={({ id }) => id}
          columns={[
            { title: '屏幕', cell: ({ name }) => name },
            { title: '状态', cell: (link) => linkState(link) },
            { title: '到期', as: 'num', cell: ({ expiresAt }) => momentText(expiresAt, today) },
            {
              title: '最近打开',
              as: 'num',
              cell: ({ seenAt }) => (seenAt ? momentText(seenAt, today) : '从未打开'),
            },
            { title: '生成人', cell: ({ madeBy }) => madeBy },
            {
              title: '操作',
              cell: (link) =>
                linkState(link) === '有效' && (
                  <button type="button" className="linkButton" onClick={() => setRevoking(link)}>
                    撤销
                  </button>
                ),
            },
          ]}
        />
      )}
      <ConfirmDanger
        open={revoking !== undefined}
        title={`撤销「${revoking?.name ?? ''}」的链接？`}
        effect="用它打开的大屏会在几秒内停止显示，需要时重新生成。"
        verb="撤销链接"
        onClose={() => setRevoking(undefined)}
        onConfirm={async () => {
          if (!revoking) return
          await call(wallApi.revoke, { id: revoking.id, version: revoking.version })
          await stale(wallApi.links)
        }}
      />
    </Drawer>
  )
}

function NewLinkForm() {
  const { call } = useKit()
  const stale = useStale()
  const { running, run } = useRun()
  const [name, setName] = useState('')
  const [days, setDays] = useState<number | null>(LINK_DAYS)
  const [made, setMade] = useState<string>()
  const make = () =>
    void run(async () => {
      if (!name.trim() || !days) return
      const { url } = await call(wallApi.link, { name: name.trim(), days })
      setMade(url)
      setName('')
      await stale(wallApi.links)
    })
  return (
    <>
      <div className="row gap-12 pt-12">
        <AskedField label="屏幕名称">
          <Input
            aria-label="屏幕名称"
            value={name}
            maxLength={30}
            placeholder="如：调度大厅"
            onChange={({ target }) => setName(target.value)}
            onPressEnter={make}
          />
        </AskedField>
        <AskedField label="有效期">
          <InputNumber
            aria-label="有效期"
            value={days}
            min={1}
            max={LINK_DAYS}
            precision={0}
            suffix="天"
            onChange={setDays}
          />
        </AskedField>
        <Button type="primary" loading={running} disabled={!name.trim() || !days} onClick={make}>
          生成链接
        </Button>
      </div>
      {made && <OnceLink url={made} hint="链接只在这里显示一次，请在大屏的浏览器打开后收藏。" />}
    </>
  )
}
