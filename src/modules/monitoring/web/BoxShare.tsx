import { Button } from 'antd'
import { useState } from 'react'
import { momentText } from '#kernel/shared/said.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, linkState, NetworkPanel, OnceLink, ShortTable } from '#kernel/web/ui/index.ts'
import { useRead, useStale } from '#kernel/web/useRead.ts'
import { boxLinkApi } from '../shared/api.ts'
import { BOX_DAYS, type BoxLink } from '../shared/boxLink.ts'

/** 分享 of one record's black box: made, told once, revoked (decision 0154). */
export function BoxShare({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const { data, isError, error, refetch } = useRead(boxLinkApi.shares, { id: recordId }, { firstLoad: true })
  const [revoking, setRevoking] = useState<BoxLink>()
  const { call, today: day } = useKit()
  const today = day()
  const stale = useStale()
  return (
    <Drawer open title="分享黑匣子" onClose={onClose}>
      <div className="py-16 px-20">
        <p className="sec m-0">
          物业打开链接就能回放这条记录前后两分钟，看到各步的时刻，不需要登录；看不到人员姓名、电话、录音录像和别的记录。
          {BOX_DAYS} 天后到期，可以提前撤销。
        </p>
        <NewLink recordId={recordId} />
      </div>
      {isError ? (
        <NetworkPanel failure={error} onRetry={() => void refetch()} />
      ) : (
        <ShortTable
          label="分享链接"
          rows={data ?? []}
          by={({ id }) => id}
          columns={[
            { title: '生成人', cell: ({ madeBy }) => madeBy },
            { title: '状态', cell: (link) => linkState(link) },
            { title: '到期', as: 'num', cell: ({ expiresAt }) => momentText(expiresAt, today) },
            { title: '最近打开', as: 'num', cell: ({ seenAt }) => (seenAt ? momentText(seenAt, today) : '从未打开') },
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
        title="撤销这个分享链接？"
        effect="收到链接的人不能再打开，需要时重新生成。"
        verb="撤销链接"
        onClose={() => setRevoking(undefined)}
        onConfirm={async () => {
          if (!revoking) return
          await call(boxLinkApi.unshare, { id: revoking.id, version: revoking.version })
          await stale(boxLinkApi.shares)
        }}
      />
    </Drawer>
  )
}

function NewLink({ recordId }: { recordId: string }) {
  const { call } = useKit()
  const stale = useStale()
  const { running, run } = useRun()
  const [made, setMade] = useState<string>()
  const make = () =>
    void run(async () => {
      const { url } = await call(boxLinkApi.share, { id: recordId })
      setMade(url)
      await stale(boxLinkApi.shares)
    })
  return (
    <div className="stack gap-8 pt-12">
      <Button type="primary" loading={running} onClick={make}>
        生成链接
      </Button>
      {made && <OnceLink url={made} hint="链接只在这里显示一次，关闭前请复制。" />}
    </div>
  )
}
