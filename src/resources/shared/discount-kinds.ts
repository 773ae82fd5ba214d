/** How a discount is calculated (specification 2.1, facts 2.3). */
export const discountKinds = ['percent_unit', 'percent_unit_gross', 'percent_total', 'amount'] as const
