/** Of a refund that is done, for modules further right: {refundNo, orderId, amount}, in the seller's company. */
export const REFUNDED = 'mallPayment.refunded'
