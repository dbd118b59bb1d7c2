/** What a card's primary action asks first: fetched once the page stands. */
export { AssignPickup } from '../../team/pickup/AssignPickup';
export { ReviewRejection } from '../../team/review-rejection/ReviewRejection';
export { VerifyPayment } from '../../money/verify-payment/VerifyPayment';
