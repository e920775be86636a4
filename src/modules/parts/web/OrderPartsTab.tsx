import { piece } from '#kernel/web/router/piece.tsx'
import { Coming } from '#kernel/web/ui/waiting.tsx'
import { may } from '../shared/permissions.ts'

/** 配件 of an order, loaded with the first one that is opened and not with every page. */
export const OrderPartsTab = {
  needs: [may.list, may.detail],
  Tab: piece(() => import('./OrderParts.tsx').then(({ OrderParts }) => OrderParts), Coming),
}
