/** Words of courtesy and of talk about a visit: they claim nothing about the restaurant that would need a fact. */
export const courtesyEs = `
gracias agradecemos agradecer agradecido agradecidos mucho muchas muchisimas muchos hola buenos buenas dias tardes noches estimado estimada
querido querida usted ustedes vuestro vuestra vuestras nuestro nuestra nuestros nuestras vosotros nosotros hemos tenemos tener tenido somos seremos
estamos estar estado esta este esto estos estas eso esa ese haber habra habia haya hayas hayan sido fueron fuera siendo será seria serian
para pero porque cuando donde como desde hasta entre sobre contra segun durante tambien tampoco aunque mientras siempre nunca
todavia ahora antes despues luego pronto solo cada otro otra otros otras mismo misma mas menos muy bien mejor tanto tanta todo toda todos todas
que quien cual cuales cuyo sino
opinion opiniones comentario comentarios resena resenas mensaje valoracion valoraciones nota estrella estrellas observacion palabras
tomar tomarse tomado tiempo momento momentos escribir escrito dejar dejarnos dejado compartir compartido leer leido dar darnos dedicar dedicado
visita visitas visitar visitarnos venir venido volver vuelta vuelva vuelvas regresar regreso recibir recibirle recibirles acoger acogida bienvenido
alegra alegramos alegria encanta encantado encantados encantaria feliz felices contento contentos placer orgullo orgullosos emociona honra ilusion
gustado gustar gusta gusto disfrutar disfrutado disfrute disfrutaran amado apreciamos apreciar satisfecho satisfechos satisfaccion
experiencia recuerdo recuerdos estancia comida comidas cena almuerzo mesa plato platos cocina servicio sala equipo equipos
restaurante establecimiento casa local lugar sitio ambiente marco cliente clientes comensales trato
generosidad generoso generosa generosos amable amables amabilidad sonrisa bueno buena buenos bonito agradable calido calida calidez excelente
maravilloso perfecto perfecta delicioso deliciosos positivo positiva negativo negativa sincero sincera sinceramente sinceras valioso valiosa
sentimos siento sentir lamentamos lamentar lamentable disculpa disculpas disculpar perdon decepcion decepcionado decepcionados decepcionante
malo mala espera esperas esperar esperado esperamos espero altura nivel exigencia exigencias calidad expectativas estandares
entendemos entender entiende entendido comprendemos comprender escuchar escuchado escuchamos atencion atento atentos atentamente
transmitir transmitido transmitiremos transmitimos trasladar trasladado trasladaremos juntos internamente companeros
mejorar mejora progresar avanzar corregir trabajar trabajamos trabajo trabajando esfuerzo esfuerzos seguir seguimos continuar aprender
deseamos deseo desear permite permitir permitan gustaria quisieramos podemos poder pueda podamos saber sepa sabemos
problema problemas incidente error falta fallo punto puntos detalle detalles algo nada alguien
proximo proxima proximamente nuevo nueva nuevamente vez veces ocasion futuro adelante dia noche tarde
contactar contacto escribanos directamente hablar hablarlo conversar dude dudar duda dudes
convencer cambiar descubrir redescubrir confianza fidelidad recomendar recomendacion recomendado recomiende animo animarnos anima
encontrar encontrado seguira mantener corazon pasion carino cuidado cuidamos verdad verdadero realmente
merece mereces merecen digno palabra palabras saludo saludos cordial cordiales cordialmente abrazo afectuoso afectuosamente simpatia
corresponde correspondido responder respuesta decir dice especialmente sobre importante importa esencial prioridad sencillo simplemente
ayuda ayudar ayudan ver verle verles verte veros hoy aqui alli nosotras pueda puedan quedamos disposicion sinceridad honesto honestidad servir atender atenderle atendido haberle haberles nuevamente vuestras
ganas impacientes segunda oportunidad primera impresion lleva llevado haga hacer hecho hacemos haciendo quiere queremos queria
`;
