/** Signs the session cookies of tests; given to the web app through the environment of the test projects. */
export const webSessionSecret = "r4Wv8yKq2Lz6Tn0Xb3Mc7Hd1Jf5Gs9Pa";
