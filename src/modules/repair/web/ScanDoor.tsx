import { type ComponentProps, lazy, Suspense } from 'react'
import { loadChunk } from '#kernel/web/router/chunks.ts'

const ScanReport = lazy(() =>
  loadChunk(() => import('./ScanReport.tsx')).then((chunk) => ({ default: chunk.ScanReport })),
)

/** 扫码报修, loaded with the first scanned sticker and not with every page. */
export function ScanDoor(props: ComponentProps<typeof ScanReport>) {
  return (
    <Suspense fallback={null}>
      <ScanReport {...props} />
    </Suspense>
  )
}
