import { piece } from '#kernel/web/router/piece.tsx'

/** 扫码报修, loaded with the first scanned sticker and not with every page. */
export const ScanDoor = piece(() => import('./ScanReport.tsx').then(({ ScanReport }) => ScanReport))
