import { Button } from 'antd'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { lifeApi } from '../shared/life.ts'

/** 身世: opens the piece's page beside, from where its link and its square are taken. */
export function LifeLink({ serialId, serialNo }: { serialId: string; serialNo: string }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const open = () =>
    run(async () => {
      const { url } = await call(lifeApi.link, { serialId })
      window.open(url, '_blank', 'noopener')
    })
  return (
    <Button type="link" size="small" loading={running} aria-label={`${serialNo} 的身世`} onClick={open}>
      身世
    </Button>
  )
}
