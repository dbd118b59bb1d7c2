/** What a card's primary action asks first: fetched once the page stands. */
export { AssignPickup } from '../assign-pickup/AssignPickup';
export { ReviewRejection } from '../review-rejection/ReviewRejection';
export { VerifyPayment } from '../verify-payment/VerifyPayment';
