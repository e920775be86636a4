import { Button } from 'antd'
import { useState } from 'react'

/** 试算 of a kept strategy. */
export function SimulateButton({ onRun }: { onRun: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      loading={busy}
      onClick={() => {
        setBusy(true)
        void onRun().finally(() => setBusy(false))
      }}
    >
      试算
    </Button>
  )
}
